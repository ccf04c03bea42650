import { PRODUCT } from '#shared/product.ts';
import { escapeHtml } from '../http/escape-html.ts';

type Page = {
  nonce: string;
  theme: 'light' | 'dark' | null;
  head: string;
  body: string;
  state: string;
  tail: string;
};

function documentHead(nonce: string, head: string): string {
  return (
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
    `<meta property="csp-nonce" nonce="${nonce}"><meta name="color-scheme" content="light dark">` +
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest">' +
    `${head}</head>`
  );
}

/** The whole HTML document of a page. */
export function pageDocument({ nonce, theme, head, body, state, tail }: Page): string {
  const attribute = theme ? ` data-theme="${theme}"` : '';
  return (
    `<!doctype html><html lang="en-IN"${attribute}>${documentHead(nonce, head)}<body>` +
    `<div id="root">${body}</div>` +
    `<script type="application/json" id="state" nonce="${nonce}">${state}</script>${tail}</body></html>`
  );
}

/** What people see when a page could not be made at all: what happened, and what to do. */
export function errorDocument(nonce: string, head: string, message: string): string {
  const title = `<title>Something went wrong | ${PRODUCT.name}</title>`;
  return (
    `<!doctype html><html lang="en-IN">${documentHead(nonce, title + head)}<body>` +
    `<main class="error-page"><h1>This page could not be shown</h1><p>${escapeHtml(message)}</p>` +
    '<p><a href="">Try again</a> or <a href="/">go to the home page</a>.</p></main></body></html>'
  );
}
