import { ACCOUNT_LOCALE_CODES, DEFAULT_LOCALE, type Locale } from '#shared/texts/locale.ts';

/** Operators give each template a 19-digit number. MSG91 gives it an additional id of 24 hexadecimal digits. */
const ID = /^(?:\d{19}|[0-9a-f]{24})$/i;
const ENTRY = /^([A-Za-z]\w*)(?:\.(\w+))?\s*=\s*(\S+)$/;

/** Ids by event and language: { 'bookingConfirmed.hi': '1707…' }. An entry without a language is English. */
export type TemplateIds = Readonly<Record<string, string>>;

/** Reads "code.en=ID,code.hi=ID"; `problems` names every entry that is wrong, without the name of the setting. */
export function readTemplateIds(list: string): { ids: TemplateIds; problems: string[] } {
  const ids = new Map<string, string>();
  const problems: string[] = [];
  for (const entry of list.split(',').map((part) => part.trim())) {
    const [, event, language = DEFAULT_LOCALE, id = ''] = ENTRY.exec(entry) ?? [];
    const key = `${event}.${language}`;
    if (event === undefined) problems.push(`"${entry}" must look like bookingConfirmed.hi=ID`);
    else if (!ACCOUNT_LOCALE_CODES.includes(language as Locale))
      problems.push(`${key}: there is no such language`);
    else if (!ID.test(id))
      problems.push(
        `the id of ${key} must have 19 digits (operators) or 24 digits and letters a to f (MSG91)`,
      );
    else if (ids.has(key)) problems.push(`${key} is given twice`);
    ids.set(key, id);
  }
  return { ids: Object.fromEntries(ids), problems };
}

/**
 * Returns a problem for each id whose event is not in `events`: with a misspelt event name, the SMS would silently not
 * be sent.
 */
export function unknownEvents(ids: TemplateIds, events: readonly string[]): string[] {
  const names = new Set(Object.keys(ids).map((key) => key.split('.')[0] ?? ''));
  return [...names]
    .filter((name) => !events.includes(name))
    .map((name) => `SMS_TEMPLATES: there is no SMS "${name}"; docs/sms-templates.md lists them`);
}
