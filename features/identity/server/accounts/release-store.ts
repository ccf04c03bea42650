import type { Db } from '#platform/server/db/client.ts';
import { USER_COLUMNS, type User } from '../users-store.ts';

/**
 * Locks the accounts that have one of the contacts, except `exceptId`. Always locks in the order of ids, so that two
 * requests for the same contacts do not deadlock.
 */
export async function lockHolders(
  tx: Db,
  { email, mobile }: { email?: string; mobile?: string },
  exceptId: string | null,
): Promise<User[]> {
  return tx
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where((where) =>
      where.or([
        ...(email === undefined ? [] : [where('email', '=', email)]),
        ...(mobile === undefined ? [] : [where('mobile', '=', mobile)]),
      ]),
    )
    .where('id', 'is distinct from', exceptId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Stores the contacts that an account still has. If `abandonedAt` is set, also sets it as the date of the account's
 * deletion, unless an earlier date is set.
 */
export async function updateReleased(
  tx: Db,
  { id, email, mobile }: Pick<User, 'id' | 'email' | 'mobile'>,
  abandonedAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set(({ fn, ref, val }) => ({
      ...(email === null && { email, email_verified_at: null }),
      ...(mobile === null && { mobile, mobile_verified_at: null }),
      ...(abandonedAt !== null && {
        deletion_due_at: fn<Date>('least', [ref('deletion_due_at'), val(abandonedAt)]),
      }),
    }))
    .where('id', '=', id)
    .execute();
}
