import type { RequestContext } from '#platform/server/context.ts';
import { hmacOf } from '#platform/server/secret-keys/keys.ts';
import { adoptCount } from '../sign-in/login-failures-store.ts';

/**
 * The keyed hash under which something is counted, so that the table identifies no user. A count made under a replaced
 * SECRET_KEY moves to the current one: replacing the key must not give guesses back.
 */
export async function counterKey(ctx: Pick<RequestContext, 'config' | 'db'>, name: string): Promise<Buffer> {
  const { secretKey, olderSecretKeys } = ctx.config;
  const key = hmacOf(secretKey, name);
  if (olderSecretKeys.length > 0) {
    const older = olderSecretKeys.map((replaced) => hmacOf(replaced, name));
    await adoptCount(ctx.db, key, older);
  }
  return key;
}
