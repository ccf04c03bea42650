import { ApiError, connectionText, errorText } from '#platform/web/api/send.ts';

/** Complaints of the server by field, and what there is to say when none of the form's fields is meant. */
export function refusalOf(
  error: unknown,
  fields: readonly string[],
  fallback: string,
): { byField: Readonly<Record<string, string>>; alert: string | null } {
  if (error === null || error === undefined) return { byField: {}, alert: null };
  const known = error instanceof ApiError ? error.fields : {};
  const byField = Object.fromEntries(Object.entries(known).filter(([field]) => fields.includes(field)));
  const alert =
    Object.keys(byField).length > 0 ? null : (connectionText(error) ?? errorText(error, fallback));
  return { byField, alert };
}
