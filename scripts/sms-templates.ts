import { readFileSync, writeFileSync } from 'node:fs';
import '#app/slices.ts';
import { translateTo } from '#platform/server/locales/translate.ts';
import { listSmsEvents } from '#platform/server/outbox/templates.ts';
import {
  fillSms,
  LINK_DOMAIN_MAX_LENGTH,
  SHORT_LINK_PATH,
  type SmsEvent,
  smsKey,
} from '#platform/server/sms/registered-text.ts';
import { smsSize } from '#platform/server/sms/sms-size.ts';
import { ACCOUNT_LOCALES, type LocaleFacts } from '#shared/texts/locale.ts';

/** Writes docs/sms-templates.md, the texts to register with operators; `--check` only compares it. */

const FILE = 'docs/sms-templates.md';
const LINK_DOMAIN = 'x'.repeat(LINK_DOMAIN_MAX_LENGTH);

const INTRO = `# SMS: texts to register

Made by \`npm run sms:templates\`; do not edit it by hand.

Indian operators deliver registered texts only (DLT, TRAI). Register each text below as it stands, once a language, with your
operator's DLT portal and then with MSG91, and put the ids into \`SMS_TEMPLATES\`:

    SMS_TEMPLATES=code.en=ID,code.hi=ID,bookingConfirmed.en=ID

- The id is that of MSG91 (24 digits and letters), which MSG91 shows beside the DLT id (19 digits) once it knows the text. A name without a
  language means English.
- What has no id is not sent by SMS: the mail and the notice in the product still arrive. The admin's list of failed messages
  names it. A code is sent in English if its text in the reader's language has no id, because it has no other channel.
- "At the operator" has the kinds of the variables; on portals that ask for them in a separate form (SmartPing), write \`{#var#}\` and choose
  them there. "At MSG91" has the names that the product sends; they must be the same.
- A value is cut at a whole word: at most 30 characters, fewer where it is stated below. Variables are at most 40 % of each text, and each text with its
  longest values fits into two SMS.
- Names may have a full stop ("Priya S.") and times a colon and a comma ("25 Nov, 7:05 am"): give these as sample values.
- A text marked "with link" ends in \` https://DOMAIN${SHORT_LINK_PATH}\` if \`SMS_LINK_DOMAIN\` is set. Register it with that end then, and whitelist this URL. The domain
  has to lead to the site, with the path.
- Every other message (for example a declined cancellation) has no text here and is not sent by SMS through MSG91.
`;

function entry({ event, template }: SmsEvent, { locale, name }: LocaleFacts): string {
  const t = translateTo(locale);
  const fill = (value: Parameters<typeof fillSms>[2]['value'], linkDomain: string | null = null) =>
    fillSms(template, t, { linkDomain, value });
  const longest = fill((_name, { max }) => 'x'.repeat(max), LINK_DOMAIN);
  const { segments } = smsSize(longest);
  return [
    `**${name}**: \`${smsKey(event, locale)}\`${template.hasLink ? ', with link' : ''}. At most ${longest.length} characters, ${segments} SMS.`,
    '',
    `    At the operator: ${fill((_name, { tag }) => `{#${tag}#}`)}`,
    `    At MSG91:        ${fill((variable) => `##${variable}##`)}`,
  ].join('\n');
}

function section(event: SmsEvent): string {
  const variables = Object.entries(event.template.variables).map(
    ([name, { tag, max }]) => `\`${name}\` (${tag}, at most ${max})`,
  );
  return [
    `## ${event.event}`,
    '',
    `Variables: ${variables.join(', ') || 'none'}.`,
    ...ACCOUNT_LOCALES.map((facts) => `\n${entry(event, facts)}`),
  ].join('\n');
}

const wanted = `${INTRO}\n${listSmsEvents().map(section).join('\n\n')}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== wanted) {
    console.error(`${FILE} is out of date: run npm run sms:templates`);
    process.exitCode = 1;
  }
} else writeFileSync(FILE, wanted);
