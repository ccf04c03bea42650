import * as z from 'zod';
import { recordAct } from '#features/audit/server/service.ts';
import type { Db } from '#server/db/client.ts';
import { toAppError } from '#server/db/errors.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { codePoints } from '#shared/text.ts';
import { nameSchema } from '#shared/text-schema.ts';
import { emailSchema, mobileSchema, newPasswordSchema } from '../contract.ts';
import { hashPassword } from './passwords.ts';
import { insertUser, listAdmins as selectAdmins, updateVerified } from './users-store.ts';

/** An admin's password opens everything: longer than other people's. */
const ADMIN_PASSWORD_MIN = 12;

const adminInput = z.object({
  mobile: mobileSchema,
  email: emailSchema,
  firstName: nameSchema('First name is required'),
  lastName: nameSchema('Last name is required'),
  password: newPasswordSchema.refine((password) => codePoints(password) >= ADMIN_PASSWORD_MIN, {
    error: `An admin's password must be at least ${ADMIN_PASSWORD_MIN} characters`,
  }),
});

/**
 * Opens an admin account, for the command alone: no call leads here. Whoever has the database vouches for the contacts.
 * Throws INVALID_INPUT with every complaint, and ACCOUNT_EXISTS.
 */
export async function createAdmin(
  db: Db,
  input: { mobile: unknown; email: unknown; firstName: unknown; lastName: unknown; password: unknown },
  now: Date,
): Promise<string> {
  const parsed = adminInput.safeParse(input);
  if (!parsed.success) {
    const fields = Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [path.join('.'), message]),
    );
    throw new AppError('INVALID_INPUT', { message: 'No admin was created:', fields });
  }
  const { password, ...person } = parsed.data;
  const passwordHash = await hashPassword(password);
  const id = newId();
  try {
    await inTransaction(db, async (tx) => {
      await insertUser(tx, { ...person, id, role: 'admin', passwordHash, createdAt: now });
      for (const channel of ['email', 'mobile'] as const) {
        await updateVerified(tx, { userId: id, channel, destination: person[channel], at: now });
      }
      await recordAct(tx, { actor: null, action: 'admin.create', targetType: 'user', targetId: id, now });
    });
  } catch (error) {
    throw toAppError(error) ?? error;
  }
  return id;
}

export function listAdmins(
  db: Db,
): Promise<{ mobile: string; email: string; createdAt: Date; blocked: boolean }[]> {
  return selectAdmins(db);
}
