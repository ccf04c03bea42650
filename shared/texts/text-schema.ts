import * as z from 'zod';
import { reservedWordIn, reservedWordText, withoutInvisible } from '../person-name.ts';
import { issueText } from './issue-text.ts';
import { countCodePoints } from './text.ts';
import { type Text, text } from './translate.ts';

const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;
const BIDI_OR_LINE = /[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\t\n]/;
/** Characters that draw nothing: joiners, fillers, blanks. A text that has only these counts as empty. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Z}\p{M}\u2800\n\t]/gu;

const withoutBlank = (text: string): string => (text.replace(INVISIBLE, '') === '' ? '' : text);

type TextRules = {
  min?: number;
  max: number;
  required?: Text;
  tooLong?: Text;
  singleLine?: boolean;
  /** Applied before lengths are checked. */
  clean?: (text: string) => string;
};

/**
 * User-written text: trimmed, NFC, at most `max` code points. Rejects control characters (except newline and tab), NUL
 * and broken surrogates; single-line text also rejects newlines and bidirectional controls. A text without a visible
 * character counts as empty.
 */
export function textSchema(rules: TextRules) {
  const { min = 0, clean = (text) => text } = rules;
  const required = rules.required ?? text`Please fill this in.`;
  const tooLong = rules.tooLong ?? text`Please use at most ${rules.max} characters.`;
  return (
    z
      .string({ error: issueText(required) })
      // Forms without script and clients on Windows use CRLF.
      .overwrite((value) => (rules.singleLine ? value : value.replaceAll('\r\n', '\n')))
      .refine(
        (value) =>
          value.isWellFormed() && !CONTROL.test(value) && !(rules.singleLine && BIDI_OR_LINE.test(value)),
        {
          error: issueText`Please remove unusual control characters.`,
          abort: true,
        },
      )
      // Reject very long text before the costly normalisation.
      .refine((value) => value.length <= 8 * rules.max + 64, { error: issueText(tooLong), abort: true })
      .overwrite((value) => withoutBlank(clean(value).normalize('NFC').trim()))
      .refine((value) => countCodePoints(value) >= min, { error: issueText(required) })
      .refine((value) => countCodePoints(value) <= rules.max, {
        error: issueText(tooLong),
      })
  );
}

/** A person's name field: 1 to 50 characters on one line, without invisible ones. */
export function nameSchema(required: Text) {
  return textSchema({ min: 1, max: 50, required, singleLine: true, clean: withoutInvisible });
}

/**
 * A name field that refuses words reserved for the site. For all names except those of admins and names that are
 * already stored.
 */
export function ownNameSchema(required: Text) {
  return nameSchema(required).refine((name) => reservedWordIn(name) === null, {
    error: ({ input }) => issueText(reservedWordText(reservedWordIn(String(input)) ?? '')),
  });
}
