import type { ReviewStatus } from '#features/teachers/contract.ts';

/** What an admin can make of a submission. */
export const DECISIONS = [
  'approved',
  'rejected',
  'needs_more_info',
] as const satisfies readonly ReviewStatus[];
export type Decision = (typeof DECISIONS)[number];

/** Shown where a rejection or a question has no words for the teacher. */
export const NOTES_NEEDED = 'Please write notes: the teacher reads them.';

/** The badge after a decision: approval gives it, rejection takes it away, a question leaves what was. */
export function badgeAfter(decision: Decision, hadBadge: boolean): boolean {
  return decision === 'needs_more_info' ? hadBadge : decision === 'approved';
}
