import { existsSync } from 'node:fs';
import type { Mail } from '#shared/mail.ts';

/** HTML of a mail, or null if the pages are not built: then it is sent as plain text. */
export type RenderMail = (mail: Mail) => Promise<string | null>;

const BUILT = new URL('../../../dist/server/entry-mail.js', import.meta.url);

/**
 * Renders a mail with the built app/entry-mail.tsx. It is loaded with the first mail, because most processes never send
 * one.
 */
export async function renderBuiltMail(mail: Mail): Promise<string | null> {
  if (!existsSync(BUILT)) return null;
  const { renderMail } = (await import(BUILT.href)) as {
    renderMail: (mail: Mail) => Promise<string>;
  };
  return renderMail(mail);
}
