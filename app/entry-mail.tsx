import { render } from '@react-email/components';
import { MailTemplate } from '#platform/web/mail/mail-template.tsx';
import type { Mail } from '#shared/mail.ts';

/** Renders the HTML part of a mail. platform/server/mail loads the built file. */
export function renderMail(mail: Mail): Promise<string> {
  return render(<MailTemplate mail={mail} />);
}
