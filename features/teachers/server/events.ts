import { defineDomainEvent } from '#platform/server/domain-events.ts';

/**
 * Something changed that lists and pages show of these teachers: profile, places, styles, prices, hours, certifications,
 * reviews, approval, hiding, blocking. Emit it in the transaction of the change.
 */
export const teacherChanged = defineDomainEvent<{ teacherIds: readonly string[]; now: Date }>(
  'teacherChanged',
);
