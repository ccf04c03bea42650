import { render } from '@react-email/components';
import type { Letter } from '#shared/letter.ts';
import { LetterMail } from './mail/letter-mail.tsx';

/** A letter as the HTML part of a mail; server/mail loads it built. */
export function renderLetter(letter: Letter): Promise<string> {
  return render(<LetterMail letter={letter} />);
}
