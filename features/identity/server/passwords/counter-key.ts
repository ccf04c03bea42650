import type { RequestContext } from '#platform/server/context.ts';
import { hmacOf } from '#platform/server/secret-keys/keys.ts';
import { moveFailureCount } from '../sign-in/login-failures-store.ts';

/**
 * Returns the keyed hash under which a counter is stored, so that the table contains no user data. After SECRET_KEY was
 * replaced, moves the count from the old hash to the new one, so that a new key does not reset the attempts.
 */
export async function counterKey(ctx: Pick<RequestContext, 'config' | 'db'>, name: string): Promise<Buffer> {
  const { secretKey, olderSecretKeys } = ctx.config;
  const key = hmacOf(secretKey, name);
  if (olderSecretKeys.length > 0) {
    const older = olderSecretKeys.map((replaced) => hmacOf(replaced, name));
    await moveFailureCount(ctx.db, key, older);
  }
  return key;
}
