import { defineDomainEvent } from '#platform/server/domain-events.ts';

/** An account was created. Emitted in its transaction, before the session starts. */
export const userSignedUp = defineDomainEvent<{ userId: string; role: 'student' | 'teacher'; at: Date }>(
  'userSignedUp',
);
