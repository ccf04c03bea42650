import type { Problems } from './problems.ts';

/** As much of a zod schema as validation needs: only the forms that use one load zod. */
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
