import type { Problems } from './problems.ts';

/** The part of a zod schema that validation needs, so that only forms with a schema load zod. */
type Schema = {
  safeParse: (values: unknown) => {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
};

/** The first issue of each field, keyed by its path ("address.city"). */
export function schemaErrors(schema: Schema, values: unknown): Problems {
  const problems: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    problems[path.join('.')] ??= message;
  }
  return problems;
}
