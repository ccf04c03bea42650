/** What a form shows beside what it was filled from. */
export type Draft<T> = {
  /** The saved values that the form was filled from, and their version. */
  base: T;
  version: number;
  values: T;
};

export function sameValues(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The draft once other values are known to be saved. Untouched forms take them over; what somebody has typed stays,
 * over the values and the version that it was typed over, unless those are still what is saved.
 */
export function meet<T>(draft: Draft<T>, saved: T, version: number): Draft<T> {
  if (sameValues(saved, draft.base)) return version === draft.version ? draft : { ...draft, version };
  const isTouched = !sameValues(draft.values, draft.base);
  if (!isTouched || sameValues(draft.values, saved)) return { base: saved, version, values: saved };
  return draft;
}
