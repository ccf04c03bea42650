import { ApiError, failureReason } from '#platform/web/api/send.ts';
import type { Words } from '#shared/texts/translate.ts';

/** Validation errors by field name; undefined means that the field is valid. */
export type Problems = Readonly<Record<string, Words | undefined>>;

export const hasProblems = (problems: Problems) => Object.values(problems).some((text) => text !== undefined);

/** The server's errors for these fields. */
export function serverProblems(failure: unknown, fields: readonly string[]): Problems {
  const all = failure instanceof ApiError ? failure.fields : {};
  return Object.fromEntries(Object.entries(all).filter(([field]) => fields.includes(field)));
}

/** Alert text above the button; null if there is no error or a field already shows it. */
export function alertText(failure: unknown, fields: readonly string[], fallback?: Words): Words | null {
  if (failure === null || failure === undefined) return null;
  if (hasProblems(serverProblems(failure, fields))) return null;
  return failureReason(failure, fallback);
}

/** How a change to fields affects the problems that a form shows. */
export type ProblemUpdateMode =
  /** Problems stay until the next submit. */
  | 'keep'
  /** All problems disappear. */
  | 'clear'
  /** The changed fields are validated. */
  | 'validate'
  /** After the first submit, the changed fields are validated; before it, problems stay. */
  | 'revalidate';

type Change = { names: readonly string[]; isSubmitted: boolean; validate: () => Problems };

/** The problems after a change to the fields `names`. */
export function problemsAfterChange(shown: Problems, when: ProblemUpdateMode, change: Change): Problems {
  if (when === 'clear') return {};
  if (when === 'keep' || (when === 'revalidate' && !change.isSubmitted)) return shown;
  const found = change.validate();
  // An undefined entry hides the server's error, which is about the field's previous value.
  return { ...shown, ...Object.fromEntries(change.names.map((name) => [name, found[name]])) };
}
