import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** Letters of a language's script. */
export const SCRIPT_LETTERS: Readonly<Record<string, RegExp>> = {
  hi: /\p{Script=Devanagari}/u,
  ta: /\p{Script=Tamil}/u,
};

/** Latin letters that a translation in another script may contain: names, units, formats. */
const LATIN_ALLOWED =
  /\b(?:Toran|IST|JPEG|PNG|WebP|MB|YouTube|Vimeo|JavaScript|SMS|PAN|CSV|API|OpenStreetMap|GeoNames|Google|WhatsApp|Aegis|Authenticator|1Password|JSON|HTTPS?|URL|Idempotency-Key|MSG91|SMTP|Twilio|UTC|ISO|SHA)\b|name@bank|[\w*]+\.(?:html|json)|uploads\/|https?:\S+|\/[a-z-]+(?:\/[a-z-]+)*/g;
/** Spellings without the dot that the letter needs; the dictionary accepts both. */
const MISSPELT: Readonly<Record<string, RegExp>> = {
  hi: /खत्म|खाली|खराब|गलत|फीस|फोटो|ज्यादा|जरूर|इलाके|इलाका|हफ्त/u,
};
const SYNTAX = /<\/?\d+\/?>|\{\w+, (?:plural|select),|(?:=\d+|zero|one|two|few|many|other) (?=\{)|\{\w+\}/g;
const MIN_SHARE = 0.9;

type Shape = { names: Set<string>; plurals: { name: string; forms: string[] }[] };

function shapeOf(parts: CompiledMessage, shape: Shape = { names: new Set(), plurals: [] }): Shape {
  for (const part of parts) {
    if (typeof part === 'string') continue;
    const [name, type, forms] = part;
    shape.names.add(name);
    if (type !== 'plural' && type !== 'selectordinal') continue;
    const { offset: _, ...choices } = forms as Record<string, CompiledMessage>;
    shape.plurals.push({ name, forms: Object.keys(choices) });
    for (const choice of Object.values(choices)) if (Array.isArray(choice)) shapeOf(choice, shape);
  }
  return shape;
}

/**
 * Returns the tags of a text. In texts with plural forms each tag counts once, because languages have different numbers
 * of forms.
 */
function tagsOf(text: string, { plurals }: Shape): string[] {
  const tags = (text.match(/<\/?\d+\/?>/g) ?? []).sort();
  return plurals.length > 0 ? [...new Set(tags)] : tags;
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');

/**
 * Returns the share (0 to 1) of this script's letters among all letters, without names and placeholders. Returns 1 if
 * there are no letters.
 */
export function scriptShare(text: string, script: RegExp): number {
  const letters = [...text.replace(SYNTAX, '').replace(LATIN_ALLOWED, '')].filter((one) =>
    /[\p{L}\p{M}]/u.test(one),
  );
  return letters.length === 0 ? 1 : letters.filter((one) => script.test(one)).length / letters.length;
}

/**
 * Returns the errors in a translation's syntax, placeholders, tags, plural forms and script; empty if there are none.
 */
export function problemsOf(message: string, translation: string, locale: string): string[] {
  let wanted: Shape;
  let has: Shape;
  try {
    [wanted, has] = [shapeOf(compileMessageOrThrow(message)), shapeOf(compileMessageOrThrow(translation))];
  } catch (error) {
    return [`cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : error}`];
  }
  const problems: string[] = [];
  if (!isSame([...wanted.names].sort(), [...has.names].sort())) {
    problems.push(
      `placeholders ${[...has.names].join(', ') || 'none'} instead of ${[...wanted.names].join(', ') || 'none'}`,
    );
  }
  const [wantedTags, hasTags] = [tagsOf(message, wanted), tagsOf(translation, wanted)];
  if (!isSame(wantedTags, hasTags))
    problems.push(`tags ${hasTags.join(' ')} instead of ${wantedTags.join(' ')}`);
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  for (const { name, forms } of has.plurals) {
    // Each plural needs a form for zero: Hindi's form for one includes zero, which would give "0 review".
    const missing = ['=0', ...categories].filter(
      (form) => !forms.includes(form) && !forms.includes(form.replace('=', '')),
    );
    if (missing.length > 0) problems.push(`the plural of ${name} lacks ${missing.join(', ')}`);
  }
  const script = SCRIPT_LETTERS[locale];
  if (script !== undefined && scriptShare(translation, script) < MIN_SHARE)
    problems.push('too many letters of another script');
  const [misspelt] = MISSPELT[locale]?.exec(translation) ?? [];
  if (misspelt !== undefined) problems.push(`lacks the dot of a letter: ${misspelt}`);
  return problems;
}
