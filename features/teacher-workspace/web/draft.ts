/** The values in a form, and the saved ones that it started from. */
export type Draft<T> = {
  /** The saved values that the edits are based on, and their version. */
  base: T;
  version: number;
  values: T;
};

export function sameValues(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Updates a draft when other values were saved elsewhere. A draft without edits takes the saved values; a draft with
 * edits keeps its base, and the form shows a conflict. If only the version changed, only the version is replaced.
 */
export function mergeDraft<T>(draft: Draft<T>, saved: T, version: number): Draft<T> {
  if (sameValues(saved, draft.base)) return version === draft.version ? draft : { ...draft, version };
  const isEdited = !sameValues(draft.values, draft.base);
  if (!isEdited || sameValues(draft.values, saved)) return { base: saved, version, values: saved };
  return draft;
}
