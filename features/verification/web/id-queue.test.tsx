import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { withTexts } from '#test/with-texts.tsx';
import type { useWaitingIds } from './id-queries.ts';
import { IdQueue } from './id-queue.tsx';

it('says that the waiting IDs could not be loaded and offers to try again', () => {
  const query = { data: undefined, error: new TypeError('Failed to fetch') };
  const html = renderToStaticMarkup(withTexts(<IdQueue query={query as ReturnType<typeof useWaitingIds>} />));
  expect(html).toContain('The IDs to look at could not be loaded');
  expect(html).toContain('Try again');
});
