import { render } from '@react-email/components';
import { MailTemplate } from '#platform/web/mail/mail-template.tsx';
import type { Letter } from '#shared/letter.ts';

/** Renders the HTML part of a mail. platform/server/mail loads the built file. */
export function renderLetter(letter: Letter): Promise<string> {
  return render(<MailTemplate letter={letter} />);
}
