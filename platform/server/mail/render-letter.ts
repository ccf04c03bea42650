import { existsSync } from 'node:fs';
import type { Letter } from '#shared/letter.ts';

/** HTML of a mail, or null if the pages are not built: then it is sent as plain text. */
export type RenderLetter = (letter: Letter) => Promise<string | null>;

const BUILT = new URL('../../../dist/server/entry-mail.js', import.meta.url);

/** Uses the built app/entry-mail.tsx, loaded with the first mail: most processes never need it. */
export async function renderBuiltLetter(letter: Letter): Promise<string | null> {
  if (!existsSync(BUILT)) return null;
  const { renderLetter } = (await import(BUILT.href)) as {
    renderLetter: (letter: Letter) => Promise<string>;
  };
  return renderLetter(letter);
}
