import { type DeviceChoices, LOW_DATA_ATTRIBUTE, THEME_ATTRIBUTE } from '#shared/device-choices.ts';
import { PRODUCT } from '#shared/product.ts';
import { SHARE_PICTURE, sitePicturePath } from '#shared/sharing.ts';
import { DEFAULT_LOCALE, type Locale, localeFacts, messageLocale, withLocale } from '#shared/texts/locale.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { translateTo } from '../locales/translate.ts';
import type { PageFrame } from './renderer.ts';

/** The attributes of the page's `<html>` element. */
type RootAttributes = { locale: Locale; choices: DeviceChoices };

type Page = RootAttributes &
  PageFrame & {
    /** Nonce of the inline scripts and styles; null if the content security policy lists their hashes instead. */
    nonce: string | null;
    /** The symbols of the page's icons. */
    icons: string;
    body: readonly (string | Buffer)[];
    state: string;
  };

const nonceAttribute = (nonce: string | null) => (nonce === null ? '' : ` nonce="${nonce}"`);

function documentStart({ locale, choices: { theme, lowData } }: RootAttributes): string {
  const attributes = `${theme ? ` ${THEME_ATTRIBUTE}="${theme}"` : ''}${lowData ? ` ${LOW_DATA_ATTRIBUTE}=""` : ''}`;
  return `<!doctype html><html lang="${localeFacts(locale).tag}"${attributes}>`;
}

/** The installed app opens in the language of the page from which it was installed. */
const manifestPath = (locale: Locale) => {
  const own = messageLocale(locale);
  return own === DEFAULT_LOCALE ? '/manifest.webmanifest' : `/manifest.${own}.webmanifest`;
};

function documentHead({ locale }: RootAttributes, nonce: string | null, head: string): string {
  return (
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
    `${nonce === null ? '' : `<meta property="csp-nonce" nonce="${nonce}">`}<meta name="color-scheme" content="light dark">` +
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">' +
    `<link rel="manifest" href="${manifestPath(locale)}">` +
    `${head}</head>`
  );
}

/** Default link preview tags, for pages that define none. */
export function linkPreviewTags(head: string, publicOrigin: string, locale: Locale): string {
  const site = `<meta property="og:site_name" content="${PRODUCT.name}"><meta property="og:locale" content="${localeFacts(locale).tag.replace('-', '_')}">`;
  if (head.includes('property="og:image"')) return site;
  const title = /<title[^>]*>([^<]*)<\/title>/.exec(head)?.[1] ?? PRODUCT.name;
  const description = /<meta name="description" content="([^"]*)"/.exec(head)?.[1];
  const url = /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1];
  return (
    `${site}<meta property="og:type" content="website"><meta property="og:title" content="${title}">` +
    (description === undefined ? '' : `<meta property="og:description" content="${description}">`) +
    (url === undefined ? '' : `<meta property="og:url" content="${url}">`) +
    `<meta property="og:image" content="${escapeHtml(publicOrigin + sitePicturePath(locale))}">` +
    `<meta property="og:image:type" content="image/jpeg"><meta property="og:image:width" content="${SHARE_PICTURE.width}">` +
    `<meta property="og:image:height" content="${SHARE_PICTURE.height}">` +
    `<meta property="og:image:alt" content="${PRODUCT.name}: ${escapeHtml(translateTo(locale)(PRODUCT.tagline))}">` +
    '<meta name="twitter:card" content="summary_large_image">'
  );
}

/** Returns the whole HTML document as one Buffer. A concatenated string would be copied once more when it is read. */
export function pageDocument({ nonce, script, head, icons, body, state, tail, ...look }: Page): Buffer {
  const begin = `${documentStart(look)}${documentHead(look, nonce, script + head)}<body>${icons}<div id="root">`;
  const end =
    `</div><script type="application/json" id="state"${nonceAttribute(nonce)}>${state}</script>` +
    `${tail}</body></html>`;
  return Buffer.concat(
    [begin, ...body, end].map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)),
  );
}

const BRAND =
  '<svg viewBox="0 0 28 32" width="26" height="30" aria-hidden="true"><path d="M3 30V14a11 11 0 0 1 22 0v16" fill="none" stroke="currentColor" stroke-width="3.6" stroke-linecap="round"/>' +
  '<circle cx="14" cy="15" r="4.2" class="error-lamp"/><path d="M9 30a5 5 0 0 1 10 0" class="error-lamp"/></svg>';

type Failure = RootAttributes & {
  nonce: string;
  head: string;
  status: number;
  message: string;
};

/** The page for failures: what happened and what to do. Depends on static files only. */
export function errorDocument({ nonce, head, status, message, ...look }: Failure): string {
  const { locale } = look;
  const t = translateTo(locale);
  const href = (path: string) => withLocale(path, locale);
  const title = `<title>${t`This page could not be shown`} | ${PRODUCT.name}</title><meta name="robots" content="noindex">`;
  const ways =
    status >= 500
      ? t`Your saved data is safe. If this happens again, please ${`<a href="${href('/contact')}">${t`contact us`}</a>`}.`
      : t`You can also ${`<a href="${href('/search')}">${t`find teachers`}</a>`} or read ${`<a href="${href('/help')}">${t`Help`}</a>`}.`;
  return (
    `${documentStart(look)}${documentHead(look, nonce, title + head)}<body><div class="error-page">` +
    `<header><a href="${href('/')}" aria-label="${t`${PRODUCT.name}, home`}">${BRAND}<span>${PRODUCT.name}</span></a></header>` +
    '<main><img src="/art/pose-savasana.svg" alt="" width="200" height="190">' +
    `<h1>${t`This page could not be shown`}</h1><p role="alert">${escapeHtml(message)}</p>` +
    `<p class="error-ways"><a class="error-again" href="">${t`Try again`}</a><a class="error-home" href="${href('/')}">${t`Go to Home Page`}</a></p>` +
    `<p>${ways}</p></main></div></body></html>`
  );
}
