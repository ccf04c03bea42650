import { defineDomainEvent } from '#platform/server/domain-events.ts';

/** A student saved the profile: names, picture or place may have changed. Emitted in its transaction. */
export const studentChanged = defineDomainEvent<{ userId: string }>('studentChanged');
