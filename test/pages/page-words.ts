import { expect } from 'vitest';
import type { TestApp } from '#test/test-app.ts';

/** Words that stay in Latin letters: names of people, places and styles as data has them, addresses. */
const NAMES =
  /Toran|Asha\w*|Number|Rao|Meera|Mumbai|Powai|Bandra|Maharashtra|IST|English|WhatsApp|\S+@\S+|Slow, steady classes for every body\.?|JavaScript|Hatha Yoga|Yin Yoga|Teacher|\b(?:TE|ME)\b|Pseudo|We begin with the breath and end with rest\.?/g;

export type PageWords = {
  body: string;
  /** Visible text, without names and without elements that have their own `lang`. */
  text: string;
  /** Labels and hints (attributes), also without names. */
  labels: string;
};

/** The words of a guest's page as the server sends it. */
export async function readPage(test: TestApp, path: string, status = 200): Promise<PageWords> {
  const { body, statusCode } = await test.client().get(path);
  expect([path, statusCode]).toEqual([path, status]);
  const shown = body
    .replace(/<(script|style|noscript|svg|head)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*\blang="[^"]*"[^>]*>[^<]*/g, ' ');
  const tidy = (words: string) =>
    words
      .replace(/&[#\w]+;/g, ' ')
      .replace(NAMES, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  const labels = [...shown.matchAll(/ (?:aria-label|title|placeholder|alt)="([^"]*)"/g)].map(
    ([, label]) => label,
  );
  return { body, text: tidy(shown.replace(/<[^>]*>/g, ' ')), labels: tidy(labels.join(' ')) };
}

/** Share (0 to 1) of letters that match `script` among these and Latin letters. */
export function scriptLetterShare(script: RegExp, text: string): number {
  const own = text.match(script)?.length ?? 0;
  const latin = text.match(/[a-z]/gi)?.length ?? 0;
  return own / (own + latin);
}
