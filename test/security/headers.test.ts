import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStudent, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { directive, expectNewNonces } from './policies.ts';

const CONSTANT: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy':
    'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), browsing-topics=()',
};
const PAGES = [
  '/',
  '/search',
  '/search?specialization=Vinyasa',
  '/auth',
  '/no-such-page',
  '/teacher/unknown',
];
const DATA = ['/api/specializations', '/api/user', '/api/nothing', '/health/live', '/api/openapi.json'];

describe('headers (T14, T15, T16)', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ pages: true });
  });
  afterAll(() => test.close());

  it.each([...PAGES, ...DATA])('%s has every security header and does not reveal the server', async (url) => {
    const answer = await test.app.inject(url);
    expect(answer.headers).toMatchObject(CONSTANT);
    expect(answer.headers['content-security-policy']).toBeTruthy();
    expect(answer.headers['x-powered-by']).toBeUndefined();
    expect(answer.headers.server).toBeUndefined();
    expect(answer.body).not.toMatch(/node_modules|\.ts:\d+|at async/);
  });

  it('forbids all content in the policy of API answers', async () => {
    const answer = await test.app.inject('/api/specializations');
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
  });

  it('gives each page of a user a new nonce and a strict policy', async () => {
    const student = await signInAs(test, await createStudent(test.db));
    await expectNewNonces(student, 20);
  });

  it.each(PAGES)(
    '%s has no style or event attribute, and its policy names every script and style',
    async (url) => {
      const { body, headers } = await test.app.inject(url);
      const policy = String(headers['content-security-policy']);
      const markup = body.replace(/<script[^>]*>[\s\S]*?<\/script>/g, (script) =>
        script.slice(0, script.indexOf('>') + 1),
      );
      expect(markup).not.toMatch(/<[^>]+\sstyle=/);
      expect(markup).not.toMatch(/<[^>]+\son[a-z]+=/i);
      const inline = [...body.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g)];
      // Data is not executed.
      const running = inline.filter(
        ([, , attributes = '']) => !/type="application\/(ld\+)?json"/.test(attributes),
      );
      expect(running.length).toBeGreaterThan(0);
      for (const [, kind, attributes = '', text = ''] of running) {
        const nonce = / nonce="([^"]+)"/.exec(attributes)?.[1];
        const hash = createHash('sha256').update(text).digest('base64');
        const source = nonce === undefined ? `'sha256-${hash}'` : `'nonce-${nonce}'`;
        expect(directive(policy, `${kind}-src`)).toContain(source);
      }
    },
  );

  it.each(PAGES)('%s is the same to the byte for all guests; users get a page with a nonce', async (url) => {
    const pages = [await test.app.inject(url), await test.app.inject(url)];
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
    for (const { body, headers } of pages) {
      expect(body).not.toMatch(/<[^>]* nonce=/);
      const policy = String(headers['content-security-policy']);
      expect(directive(policy, 'script-src')).toMatch(/^script-src 'sha256-[\w+/]+=*' 'strict-dynamic'$/);
      expect(directive(policy, 'style-src')).toMatch(/^style-src 'self'( 'sha256-[\w+/]+=*'){0,3}$/);
    }
    const student = await signInAs(test, await createStudent(test.db));
    const own = await student.get('/');
    expect(own.headers['content-security-policy']).toContain("'nonce-");
    expect(own.headers['content-security-policy']).not.toContain("'sha256-");
  });

  it('sends HSTS only over https', async () => {
    const secure = await startTestApp({
      pages: true,
      env: { PUBLIC_ORIGIN: 'https://toran.test', SECRET_KEY: 'k'.repeat(40), RATE_LIMITS: 'normal' },
    });
    const answer = await secure.app.inject('/auth');
    expect(answer.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect(answer.headers['content-security-policy']).toContain('upgrade-insecure-requests');
    const plain = await test.app.inject('/auth');
    expect(plain.headers['strict-transport-security']).toBeUndefined();
    expect(plain.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    await secure.close();
  });

  it('answers HEAD and unknown methods', async () => {
    expect((await test.app.inject({ method: 'HEAD', url: '/auth' })).statusCode).toBe(200);
    for (const path of ['/.git/config', '/.env', '/metrics', '/server/main.ts', '/package.json']) {
      expect((await test.app.inject(path)).statusCode, path).toBe(404);
    }
  });
});
