import * as z from 'zod';
import { codePoints } from './text.ts';

const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;
const BIDI_OR_LINE = /[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\t\n]/;
/** What no font draws: joiners, fillers, blanks. Between letters they have their use, alone they are nothing. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Z}\p{M}\u2800\n\t]/gu;

type TextRules = { min?: number; max: number; required?: string; tooLong?: string; singleLine?: boolean };

/**
 * Text that people write: trimmed, NFC, at most `max` code points. Control characters (but newline and tab),
 * NUL and broken surrogates are refused; single-line text also refuses newlines and bidirectional controls. What is
 * required needs something to see.
 */
export function textSchema(rules: TextRules) {
  const { min = 0 } = rules;
  const required = rules.required ?? 'Please fill this in.';
  const tooLong = rules.tooLong ?? `Please use at most ${rules.max} characters.`;
  return (
    z
      .string({ error: required })
      // Forms that browsers send by themselves, and clients on Windows, end lines so.
      .overwrite((value) => (rules.singleLine ? value : value.replaceAll('\r\n', '\n')))
      .refine(
        (value) =>
          value.isWellFormed() && !CONTROL.test(value) && !(rules.singleLine && BIDI_OR_LINE.test(value)),
        {
          error: 'Please remove unusual control characters.',
          abort: true,
        },
      )
      // Far too long a text is not worth the work of composing its characters.
      .refine((value) => value.length <= 8 * rules.max + 64, { error: tooLong, abort: true })
      .overwrite((value) => value.normalize('NFC').trim())
      .refine((value) => min === 0 || (codePoints(value) >= min && value.replace(INVISIBLE, '') !== ''), {
        error: required,
      })
      .refine((value) => codePoints(value) <= rules.max, {
        error: tooLong,
      })
  );
}

/** A person's name field: 1 to 50 characters on one line. */
export function nameSchema(required: string) {
  return textSchema({ min: 1, max: 50, required, singleLine: true });
}
