import * as z from 'zod';

/** Length as people count it: code points, so an emoji outside the BMP is one. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/;
const BIDI_OR_LINE = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\t\n]/;

type TextRules = { min?: number; max: number; required?: string; tooLong?: string; singleLine?: boolean };

/**
 * Text that people write: trimmed, NFC, at most `max` code points. Control characters (but newline and tab),
 * NUL and broken surrogates are refused; single-line text also refuses newlines and bidirectional controls.
 */
export function textSchema(rules: TextRules) {
  const required = rules.required ?? 'Please fill this in.';
  return z
    .string({ error: required })
    .refine(
      (value) =>
        value.isWellFormed() && !CONTROL.test(value) && !(rules.singleLine && BIDI_OR_LINE.test(value)),
      {
        error: 'Please remove unusual control characters.',
        abort: true,
      },
    )
    .overwrite((value) => value.normalize('NFC').trim())
    .refine((value) => codePoints(value) >= (rules.min ?? 0), { error: required })
    .refine((value) => codePoints(value) <= rules.max, {
      error: rules.tooLong ?? `Please use at most ${rules.max} characters.`,
    });
}

/** A person's name field: 1 to 50 characters on one line. */
export function nameSchema(required: string) {
  return textSchema({ min: 1, max: 50, required, singleLine: true });
}

type Named = { firstName?: string | null; lastName?: string | null; email?: string | null };

/** First and last name joined; else first name; else the part of the e-mail before the @; else 'User'. */
export function displayName(person: Named): string {
  const first = person.firstName?.trim() ?? '';
  const last = person.lastName?.trim() ?? '';
  if (first && last) return `${first} ${last}`;
  if (first) return first;
  const local = person.email?.split('@')[0] ?? '';
  return local || 'User';
}

/** First two letters of a display name, for an avatar without a picture: "Priya Sharma" → "PR". */
export function initials(name: string): string {
  return [...name.replace(/[^\p{L}\p{M}]/gu, '')].slice(0, 2).join('').toUpperCase();
}

/** How other people see a student: "Priya S.", or 'Student' where there is no name. */
export function shortName(person: Named): string {
  const first = person.firstName?.trim();
  if (!first) return 'Student';
  const letter = [...(person.lastName?.trim() ?? '')][0];
  return letter === undefined ? first : `${first} ${letter.toUpperCase()}.`;
}
