import { defineDomainEvent } from '#platform/server/domain-events.ts';

/**
 * Public data of these teachers changed: profile, places, styles, prices, hours, certifications, reviews, approval,
 * hiding or blocking. Emit it in the transaction of the change.
 */
export const teacherChanged = defineDomainEvent<{ teacherIds: readonly string[]; now: Date }>(
  'teacherChanged',
);
