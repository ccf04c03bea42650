import '#app/slices.ts';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { LocalSend } from '../http/bind.ts';
import { askOnce, createKeptPages } from './kept-pages.ts';

const REF = { method: 'GET', path: '/api/teachers/:id' } as const;
const input = (id: string) => ({ params: { id } }) as never;
const NONCE = 'a1b2c3';

/** A server whose calls answer as told, and pages that show the answers. */
function startSite(maxBytes = 100_000) {
  const pages = createKeptPages(maxBytes);
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
      const send = async (_ref: unknown, { params }: { params: { id: string } }) => {
        site.calls += 1;
        const data = site.answers[params.id];
        if (data instanceof Error) throw data;
        return { data, headers: site.headers };
      };
      const asking = askOnce();
      const ask = asking.through(send as unknown as LocalSend);
      const kept = await pages.find(key, {
        asking,
        nonce,
        again: (check) => check(ask, Promise.resolve(site.facts)),
      });
      if (kept !== null) return kept.toString();
      site.rendered += 1;
      const shown: unknown[] = [];
      for (const id of ids) {
        const answer = ask(REF, input(id)).then(
          ({ data }) => data,
          ({ code }) => code,
        );
        shown.push(await answer);
      }
      const html = `<p nonce="${nonce}">${JSON.stringify(shown)} ₹</p><i nonce="${nonce}">`;
      await pages.keep(key, { facts: site.facts, asking, html, nonce });
      return html;
    },
  };
  return site;
}

describe('a kept page', () => {
  it('is shown again while the calls that made it answer the same, each time with the nonce of the answer', async () => {
    const site = startSite();
    site.answers = { a: { price: 900 } };
    const first = await site.visit('a');
    expect(await site.visit('a', { nonce: 'other' })).toBe(first.replaceAll(NONCE, 'other'));
    expect(site).toMatchObject({ rendered: 1, calls: 2 });
  });

  it('gives way as soon as any of them answers otherwise, and none is asked twice for that', async () => {
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

  it('does not survive a refusal', async () => {
    const site = startSite();
    site.answers = { a: 'here' };
    await site.visit('a');
    site.answers.a = new AppError('TEACHER_NOT_FOUND');
    expect(await site.visit('a')).toContain('TEACHER_NOT_FOUND');
  });

  it.each(['TEACHER_NOT_FOUND', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'] as const)(
    'is never made from %s',
    async (code) => {
      const site = startSite();
      site.answers = { a: new AppError(code) };
      await site.visit('a');
      await site.visit('a');
      expect(site.rendered).toBe(2);
    },
  );

  it('knows that guests are nobody', async () => {
    const site = startSite();
    site.answers = { a: new AppError('UNAUTHORIZED') };
    await site.visit('a');
    await site.visit('a');
    expect(site.rendered).toBe(1);
  });
});

describe('the room for kept pages', () => {
  it('goes to those that were asked for last', async () => {
    const page = 'x'.repeat(1_000);
    // Each takes its text twice, as answer and as page, and a little more.
    const site = startSite(3 * 4_000);
    site.answers = { a: page, b: page, c: page, d: page };
    for (const key of ['a', 'b', 'c', 'a', 'd']) await site.visit(key);
    expect(site.rendered).toBe(4);
    for (const key of ['a', 'd', 'c']) await site.visit(key);
    expect(site.rendered).toBe(4);
    await site.visit('b');
    expect(site.rendered).toBe(5);
  });

  it('is not spent on a page that is larger than all of it', async () => {
    const site = startSite(3_000);
    site.answers = { a: 'x', b: 'x'.repeat(5_000) };
    for (const key of ['a', 'b', 'b', 'a']) await site.visit(key);
    expect(site.rendered).toBe(3);
  });
});
