import type { FastifyInstance, FastifyReply } from 'fastify';

const PERMISSIONS = 'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), browsing-topics=()';
const DATA_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox";
const REPORT_PATH = '/api/csp-report';

/**
 * Sets the headers of every answer. Data answers get a policy that allows nothing; pages replace it (setPagePolicy).
 */
export function setSecurityHeaders(app: FastifyInstance, production: boolean): void {
  const headers = securityHeaders(production);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

/** The same headers for responses that are written before any hook runs, to requests that can't be parsed. */
export function securityHeaders(production: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': DATA_CSP,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': PERMISSIONS,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // The old filter of some browsers could be turned against a page.
    'x-xss-protection': '0',
    ...(production && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}

/** Allows the inline scripts and styles that carry this nonce. */
export const nonceSources = (nonce: string) => ({ script: `'nonce-${nonce}'`, style: `'nonce-${nonce}'` });

/**
 * Sets the CSP of a page: its inline script and style need this response's nonce, or have these hashes; `style: null`:
 * the page has no inline style. The page may embed frames of the two video hosts only.
 */
export function setPagePolicy(
  reply: FastifyReply,
  inline: { script: string; style: string | null },
  options: { production: boolean; dev: boolean },
): void {
  const policy = [
    "default-src 'none'",
    `script-src ${inline.script} 'strict-dynamic'`,
    `style-src 'self'${inline.style === null ? '' : ` ${inline.style}`}`,
    "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${options.dev ? ' ws:' : ''}`,
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(options.production ? ['upgrade-insecure-requests'] : []),
    `report-uri ${REPORT_PATH}`,
    'report-to csp',
  ];
  reply.header('content-security-policy', policy.join('; '));
  reply.header('reporting-endpoints', `csp="${REPORT_PATH}"`);
}
