import { render } from '@react-email/components';
import { MailTemplate } from '#platform/web/mail/mail-template.tsx';
import type { Letter } from '#shared/letter.ts';

/** A letter as the HTML part of a mail; platform/server/mail loads it built. */
export function renderLetter(letter: Letter): Promise<string> {
  return render(<MailTemplate letter={letter} />);
}
