import { render } from '@react-email/components';
import { LetterMail } from '#platform/web/mail/letter-mail.tsx';
import type { Letter } from '#shared/letter.ts';

/** A letter as the HTML part of a mail; platform/server/mail loads it built. */
export function renderLetter(letter: Letter): Promise<string> {
  return render(<LetterMail letter={letter} />);
}
