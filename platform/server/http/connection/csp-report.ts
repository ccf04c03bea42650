import type { FastifyInstance } from 'fastify';
import type { Limiter } from '../calls/limits.ts';
import { parseUntrusted } from './body.ts';

const BODY_LIMIT = 8 * 1024;

/** Anyone can send a report, so no field can be trusted. */
type Violation = {
  'effective-directive'?: unknown;
  'blocked-uri'?: unknown;
  effectiveDirective?: unknown;
  blockedURL?: unknown;
};

/** Receives CSP violation reports. Logs directive and host, never the page's address. */
export async function registerCspReports(app: FastifyInstance, limit: Limiter): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, text, done) => {
        try {
          done(null, parseUntrusted(text as string));
        } catch {
          done(null, null);
        }
      },
    );
    scope.post('/api/csp-report', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      await limit('cspReport', request, null);
      for (const violation of violationsOf(request.body)) {
        const directive = violation.effectiveDirective ?? violation['effective-directive'];
        const blocked = hostOf(violation.blockedURL ?? violation['blocked-uri']);
        request.log.warn(
          { directive: typeof directive === 'string' ? directive.slice(0, 60) : null, blocked },
          'content security policy violation',
        );
      }
      return reply.code(204).send();
    });
  });
}

function violationsOf(body: unknown): Violation[] {
  const entries = Array.isArray(body) ? body.slice(0, 5) : [body];
  return entries.flatMap((entry: { body?: Violation; 'csp-report'?: Violation } | null) => {
    const found = entry?.body ?? entry?.['csp-report'];
    return typeof found === 'object' && found !== null ? [found] : [];
  });
}

function hostOf(address: unknown): string {
  const text = typeof address === 'string' ? address : '';
  return URL.canParse(text) ? new URL(text).host : text.slice(0, 40);
}
