import { existsSync } from 'node:fs';
import type { Letter } from '#shared/letter.ts';

/** HTML of a letter, or null where the pages are not built: then it goes as plain text. */
export type RenderLetter = (letter: Letter) => Promise<string | null>;

const BUILT = new URL('../../../dist/server/entry-mail.js', import.meta.url);

/** By the built app/entry-mail.tsx, loaded with the first letter: most processes never need it. */
export async function renderBuiltLetter(letter: Letter): Promise<string | null> {
  if (!existsSync(BUILT)) return null;
  const { renderLetter } = (await import(BUILT.href)) as {
    renderLetter: (letter: Letter) => Promise<string>;
  };
  return renderLetter(letter);
}
