import { hash, verify } from '@node-rs/argon2';
import { createSemaphore } from '#platform/server/semaphore.ts';
import { text } from '#shared/texts/translate.ts';

/** An admin's password gives access to everything, so it must be longer. */
export const ADMIN_PASSWORD_RULES = {
  min: 12,
  tooShort: text`An admin's password must be at least 12 characters`,
} as const;

/** Parameters for hashing. The algorithm is argon2id, which is the library's default. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each hash uses a core for about 20 ms: two at a time leave room for other work. */
const slots = createSemaphore({ name: 'passwords', running: 2, waiting: 40 });

let stranger: Promise<string> | null = null;

/** The argon2id hash of a password. Throws UNAVAILABLE if the queue is full. */
export function hashPassword(password: string): Promise<string> {
  return slots(() => hash(password, ARGON2ID));
}

/**
 * Checks a password against its hash. If the hash is null (no such account), does the same work and returns false, so
 * that the timing does not reveal it. `before` runs after the wait in the hashing queue; it may throw to skip the
 * check.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  before: () => Promise<void> = async () => undefined,
): Promise<boolean> {
  stranger ??= hash('nobody has this password', ARGON2ID);
  const against = passwordHash ?? (await stranger);
  const matches = await slots(async () => {
    await before();
    return verify(against, password);
  });
  return matches && passwordHash !== null;
}
