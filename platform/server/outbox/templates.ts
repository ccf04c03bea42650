import type { Letter } from '#shared/letter.ts';
import { type MessageTemplate, type Site, smsText } from './message.ts';

const templates = new Map<string, MessageTemplate>();

/** Called once, when the application's slices are put together. Throws on a template that exists twice. */
export function registerMessages(messages: readonly MessageTemplate[]): void {
  for (const message of messages) {
    if (templates.has(message.template)) {
      throw new Error(`The message template ${message.template} is declared twice`);
    }
    templates.set(message.template, message);
  }
}

/** Every template of the application. */
export function listTemplates(): MessageTemplate[] {
  return [...templates.values()];
}

export function findTemplate(template: string): MessageTemplate | null {
  return templates.get(template) ?? null;
}

/** A message that can be sent. */
export type Content = {
  message: MessageTemplate;
  data: object;
  letter(site: Site): Letter;
  sms(site: Site): string;
  /** For the operator's registered template. */
  smsVariables(site: Site): Readonly<Record<string, string>>;
};

/** A stored message with its texts; null where no slice declares its template any more. */
export function readMessage(template: string, data: object): Content | null {
  const message = findTemplate(template);
  if (message === null) return null;
  // It was queued with the data of its template.
  const typed = data as never;
  const letterOf = (site: Site): Letter => ({
    code: null,
    button: null,
    footnote: null,
    unsubscribeHref: null,
    origin: site.origin,
    ...message.letter(typed, site),
  });
  const sms = (site: Site): string => {
    const letter = letterOf(site);
    return message.sms?.(letter) ?? smsText(letter.paragraphs, letter);
  };
  return {
    message,
    data,
    letter: letterOf,
    sms,
    smsVariables: (site) => message.smsVariables?.(typed) ?? { text: sms(site) },
  };
}
