import { hash, verify } from '@node-rs/argon2';
import { createSemaphore } from '#platform/server/semaphore.ts';

/** An admin's password opens everything: longer than other people's. */
export const ADMIN_PASSWORD = {
  min: 12,
  tooShort: "An admin's password must be at least 12 characters",
} as const;

/** The library's algorithm is argon2id unless told otherwise. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each hash takes a core for some 20 ms: two at once leave room for everything else. */
const slots = createSemaphore({ running: 2, waiting: 40 });

let stranger: Promise<string> | null = null;

/** The argon2id hash of a password. Throws UNAVAILABLE when too many are waiting. */
export function hashPassword(password: string): Promise<string> {
  return slots(() => hash(password, ARGON2ID));
}

/**
 * Whether the password is right; with no hash the same work is done, so that time tells nothing. `before` runs when its
 * turn has come, and may throw to spare the work.
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
