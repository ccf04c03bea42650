import { defineDomainEvent } from '#platform/server/domain-events.ts';
import type { Prices } from '../pricing.ts';

/**
 * Public data of these teachers changed: profile, places, styles, prices, hours, certifications, reviews, approval,
 * hiding or blocking. Emit it in the transaction of the change.
 */
export const teacherChanged = defineDomainEvent<{ teacherIds: readonly string[]; now: Date }>(
  'teacherChanged',
);

/** A teacher added or deleted a certificate. Emitted in the transaction of the change. */
export const certificatesChanged = defineDomainEvent<{ teacherId: string }>('certificatesChanged');

/** A teacher saved their prices, changed or not. Emitted in the transaction that writes them. */
export const pricesSaved = defineDomainEvent<{ teacherId: string; before: Prices; after: Prices; now: Date }>(
  'pricesSaved',
);
