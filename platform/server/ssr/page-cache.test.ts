import '#app/slices.ts';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { LocalSend } from '../http/bind.ts';
import { createCallRecorder, createPageCache } from './page-cache.ts';

const REF = { method: 'GET', path: '/api/teachers/:id' } as const;
const input = (id: string) => ({ params: { id } }) as never;
const NONCE = 'a1b2c3';

/** A server with fixed answers, and pages that show them. */
function startSite(maxBytes = 100_000) {
  const pages = createPageCache(maxBytes);
  const site = {
    answers: {} as Record<string, unknown>,
    headers: {} as Record<string, string>,
    facts: 'facts',
    rendered: 0,
    calls: 0,
    async visit(
      key: string,
      { nonce = NONCE, ids = [key] }: { nonce?: string; ids?: readonly string[] } = {},
    ) {
      const answerCall = async (_ref: unknown, { params }: { params: { id: string } }) => {
        site.calls += 1;
        const data = site.answers[params.id];
        if (data instanceof Error) throw data;
        return { data, headers: site.headers };
      };
      const recorder = createCallRecorder();
      const send = recorder.wrap(answerCall as unknown as LocalSend);
      const cached = await pages.get(key, {
        recorder,
        nonce,
        revalidate: (isFresh) => isFresh(send, Promise.resolve(site.facts)),
      });
      if (cached !== null) return cached.toString();
      site.rendered += 1;
      const shown: unknown[] = [];
      for (const id of ids) {
        const answer = send(REF, input(id)).then(
          ({ data }) => data,
          ({ code }) => code,
        );
        shown.push(await answer);
      }
      const html = `<p nonce="${nonce}">${JSON.stringify(shown)} ₹</p><i nonce="${nonce}">`;
      await pages.set(key, { facts: site.facts, recorder, html, nonce });
      return html;
    },
  };
  return site;
}

describe('a cached page', () => {
  it('is served while its calls give the same answers, with the nonce of each response', async () => {
    const site = startSite();
    site.answers = { a: { price: 900 } };
    const first = await site.visit('a');
    expect(await site.visit('a', { nonce: 'other' })).toBe(first.replaceAll(NONCE, 'other'));
    expect(site).toMatchObject({ rendered: 1, calls: 2 });
  });

  it('is rendered again when an answer, a header or a fact changes, with each call made once', async () => {
    const site = startSite();
    site.answers = { a: { price: 900 }, b: [1] };
    await site.visit('a', { ids: ['a', 'b'] });
    site.answers.b = [1, 2];
    site.calls = 0;
    expect(await site.visit('a', { ids: ['a', 'b'] })).toContain('[{"price":900},[1,2]]');
    expect(site).toMatchObject({ rendered: 2, calls: 2 });
    site.headers = { link: '</next>; rel="next"' };
    await site.visit('a', { ids: ['a', 'b'] });
    expect(site.rendered).toBe(3);
    site.facts = 'other facts';
    await site.visit('a', { ids: ['a', 'b'] });
    expect(site.rendered).toBe(4);
  });

  it('is not served after one of its calls was refused', async () => {
    const site = startSite();
    site.answers = { a: 'here' };
    await site.visit('a');
    site.answers.a = new AppError('TEACHER_NOT_FOUND');
    expect(await site.visit('a')).toContain('TEACHER_NOT_FOUND');
  });

  it.each(['TEACHER_NOT_FOUND', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'] as const)(
    'is not created from a page with %s',
    async (code) => {
      const site = startSite();
      site.answers = { a: new AppError(code) };
      await site.visit('a');
      await site.visit('a');
      expect(site.rendered).toBe(2);
    },
  );

  it('is created from a page whose session call answers UNAUTHORIZED', async () => {
    const site = startSite();
    site.answers = { a: new AppError('UNAUTHORIZED') };
    await site.visit('a');
    await site.visit('a');
    expect(site.rendered).toBe(1);
  });
});

describe('the page cache', () => {
  it('evicts the least recently used page', async () => {
    const page = 'x'.repeat(1_000);
    // A page counts its text twice (answer and page) and a little more.
    const site = startSite(3 * 4_000);
    site.answers = { a: page, b: page, c: page, d: page };
    for (const key of ['a', 'b', 'c', 'a', 'd']) await site.visit(key);
    expect(site.rendered).toBe(4);
    for (const key of ['a', 'd', 'c']) await site.visit(key);
    expect(site.rendered).toBe(4);
    await site.visit('b');
    expect(site.rendered).toBe(5);
  });

  it('does not store a page larger than itself, and keeps the others', async () => {
    const site = startSite(3_000);
    site.answers = { a: 'x', b: 'x'.repeat(5_000) };
    for (const key of ['a', 'b', 'b', 'a']) await site.visit(key);
    expect(site.rendered).toBe(3);
  });
});
