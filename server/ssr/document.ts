import { PRODUCT } from '#shared/product.ts';
import { SHARE_PICTURE } from '#shared/sharing.ts';
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

/** What other places show of a link to a page that says nothing about it itself. */
export function shareHead(head: string, publicOrigin: string): string {
  const site = `<meta property="og:site_name" content="${PRODUCT.name}"><meta property="og:locale" content="en_IN">`;
  if (head.includes('property="og:image"')) return site;
  const title = /<title[^>]*>([^<]*)<\/title>/.exec(head)?.[1] ?? PRODUCT.name;
  return (
    `${site}<meta property="og:type" content="website"><meta property="og:title" content="${title}">` +
    `<meta property="og:image" content="${escapeHtml(publicOrigin + SHARE_PICTURE.sitePath)}">` +
    `<meta property="og:image:type" content="image/jpeg"><meta property="og:image:width" content="${SHARE_PICTURE.width}">` +
    `<meta property="og:image:height" content="${SHARE_PICTURE.height}">` +
    `<meta property="og:image:alt" content="${PRODUCT.name}: ${escapeHtml(PRODUCT.tagline)}">` +
    '<meta name="twitter:card" content="summary_large_image">'
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
