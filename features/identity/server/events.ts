import { defineDomainEvent } from '#platform/server/domain-events.ts';
import type { SecretKeys } from '#platform/server/secret-keys/keys.ts';

/** An account was created. Emitted in its transaction, before the session starts. */
export const userSignedUp = defineDomainEvent<{ userId: string; role: 'student' | 'teacher'; at: Date }>(
  'userSignedUp',
);

/**
 * An account lost its last contact, because another person proved to own it. Its sessions have ended and its deletion
 * is due. Subscribers remove the account from the site.
 */
export const accountAbandoned = defineDomainEvent<{ userId: string; at: Date; config: SecretKeys }>(
  'accountAbandoned',
);
