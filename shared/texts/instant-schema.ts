import * as z from 'zod';
import { issueText } from './issue-text.ts';
import type { Text } from './translate.ts';

/**
 * A point in time with its offset, with or without seconds: "2025-11-25T07:00:00+05:30" or "2025-11-25T07:00+05:30".
 * `problem` is the error for everything else.
 */
export function instantSchema(problem: Text) {
  const error = issueText(problem);
  return z
    .string({ error })
    .overwrite((value) => value.replace(/(T\d\d:\d\d)(?=Z|[+-])/, '$1:00'))
    .meta({ format: 'date-time' })
    .pipe(z.iso.datetime({ offset: true, error }));
}
