import { readIssueText } from '#shared/texts/issue-text.ts';
import type { Words } from '#shared/texts/translate.ts';
import type { Problems } from './problems.ts';

/** The part of a zod schema that validation needs, so that only forms with a schema load zod. */
type Schema = {
  safeParse: (values: unknown) => {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
};

/** The first issue of each field, keyed by its path ("address.city"). */
export function schemaErrors(schema: Schema, values: unknown): Problems {
  const problems: Record<string, Words> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    problems[path.join('.')] ??= readIssueText(message);
  }
  return problems;
}
