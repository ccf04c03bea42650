import * as z from 'zod';
import { issueText } from '#shared/texts/issue-text.ts';
import type { Text } from '#shared/texts/translate.ts';
import { PROFILE_TEXTS } from './limits.ts';

/** Schema for a list of catalogue values. The result has no duplicates and the order of the catalogue. */
export function choicesSchema<const Value extends string>(
  values: readonly Value[],
  most: number,
  error: Text,
) {
  const list = z
    .array(z.enum(values, { error: issueText(PROFILE_TEXTS.listed) }))
    .max(most, { error: issueText(error), abort: true });
  return list.transform((chosen) => values.filter((value) => chosen.includes(value)));
}

/** Limits the number of texts before they are parsed: a large body could hold millions of blanks. */
export const textListSchema = (most: number, error: Text) =>
  z.array(z.string()).max(most, { error: issueText(error), abort: true });
