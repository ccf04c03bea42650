import type { ReviewStatus } from '#features/teachers/contract.ts';
import { text } from '#shared/texts/translate.ts';

/** The possible decisions on a submission. */
export const DECISIONS = [
  'approved',
  'rejected',
  'needs_more_info',
] as const satisfies readonly ReviewStatus[];
export type Decision = (typeof DECISIONS)[number];

/** Shown when an admin rejects or requests more info without notes. */
export const NOTES_NEEDED = text`Please write notes: the teacher reads them.`;

/** The badge after a decision: approval gives it, rejection removes it, a request for more info leaves it. */
export function badgeAfter(decision: Decision, hadBadge: boolean): boolean {
  return decision === 'needs_more_info' ? hadBadge : decision === 'approved';
}

/**
 * Profiles with fewer completed steps are "thin": they come last in the queue, and the approval dialog warns about the
 * missing steps.
 */
export const STEPS_EXPECTED = 6;
