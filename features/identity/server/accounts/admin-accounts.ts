import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { recordAction } from '#features/audit/server/service.ts';
import type { Platform } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { mapDatabaseError } from '#platform/server/db/errors.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { endSessionsOf } from '#platform/server/session/sessions.ts';
import { AppError } from '#shared/calls/errors.ts';
import { newId } from '#shared/ids.ts';
import { issueText, readIssueText } from '#shared/texts/issue-text.ts';
import { DEFAULT_LOCALE } from '#shared/texts/locale.ts';
import { countCodePoints } from '#shared/texts/text.ts';
import { nameSchema } from '#shared/texts/text-schema.ts';
import { text } from '#shared/texts/translate.ts';
import { emailSchema, mobileSchema, newPasswordSchema } from '../../contract.ts';
import { SECOND_FACTOR_CHANGED } from '../mail-templates.ts';
import { issueLink } from '../passwords/password-links.ts';
import { ADMIN_PASSWORD_RULES, hashPassword } from '../passwords/passwords.ts';
import { deleteSecondFactor } from '../second-factor/second-factor-store.ts';
import { notifyOwner } from '../security-notice.ts';
import {
  findCredentials,
  insertUser,
  listAdmins as selectAdmins,
  type User,
  updateVerified,
} from '../users-store.ts';

const adminInput = z.object({
  mobile: mobileSchema,
  email: emailSchema,
  firstName: nameSchema(text`First name is required`),
  lastName: nameSchema(text`Last name is required`),
  /** Null: the password is set later through the one-time link. */
  password: newPasswordSchema
    .refine((password) => countCodePoints(password) >= ADMIN_PASSWORD_RULES.min, {
      error: issueText(ADMIN_PASSWORD_RULES.tooShort),
    })
    .nullable(),
});

type Site = Pick<Platform, 'db' | 'config'>;

type AdminInput = {
  mobile: unknown;
  email: unknown;
  firstName: unknown;
  lastName: unknown;
  password: unknown;
};

/**
 * Creates an admin account. Called only from the command line, whose operator guarantees that the contacts are right.
 * Returns the path of a one-time link to set the password; null if a password was given. Throws INVALID_INPUT with all
 * field errors, ACCOUNT_EXISTS.
 */
export async function createAdmin(
  { db, config }: Site,
  input: AdminInput,
  now: Date,
): Promise<string | null> {
  const parsed = adminInput.safeParse(input);
  if (!parsed.success) {
    const fields = Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [path.join('.'), readIssueText(message)]),
    );
    throw new AppError('INVALID_INPUT', { message: text`No admin was created:`, fields });
  }
  const { password, ...person } = parsed.data;
  const passwordHash = await hashPassword(password ?? randomBytes(32).toString('base64url'));
  const id = newId();
  try {
    return await inTransaction(db, async (tx) => {
      await insertUser(tx, {
        ...person,
        id,
        role: 'admin',
        passwordHash,
        createdAt: now,
        locale: DEFAULT_LOCALE,
      });
      for (const channel of ['email', 'mobile'] as const) {
        await updateVerified(tx, { userId: id, channel, destination: person[channel], at: now });
      }
      const path = password === null ? await linkPath(tx, id, now) : null;
      await record(tx, 'create', id, config, now);
      return path;
    });
  } catch (error) {
    throw mapDatabaseError(error) ?? error;
  }
}

async function linkPath(tx: Db, userId: string, now: Date): Promise<string> {
  return `/set-password/${await issueLink(tx, userId, now)}`;
}

async function record(
  tx: Db,
  act: 'create' | 'newLink' | 'resetSecondFactor',
  userId: string,
  config: Site['config'],
  now: Date,
): Promise<void> {
  const target = { targetType: 'user', targetId: userId } as const;
  await recordAction(tx, { actor: null, config, action: `admin.${act}`, ...target, now });
}

/** Throws USER_NOT_FOUND if the user is not an admin. */
async function getAdmin(tx: Db, mobile: unknown): Promise<User> {
  const read = mobileSchema.safeParse(mobile);
  const user = read.success ? await findCredentials(tx, read.data) : null;
  if (user?.role !== 'admin')
    throw new AppError('USER_NOT_FOUND', { message: text`No admin has this number.` });
  return user;
}

/**
 * Issues a new password link for an admin, for example if the first was lost. Returns its path. Throws USER_NOT_FOUND.
 */
export function renewLink({ db, config }: Site, mobile: unknown, now: Date): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { id: userId } = await getAdmin(tx, mobile);
    const path = await linkPath(tx, userId, now);
    await record(tx, 'newLink', userId, config, now);
    return path;
  });
}

/**
 * Removes an admin's second step and ends their sessions. With production settings, the next sign-in sets it up again.
 * Returns false if there was none. Throws USER_NOT_FOUND.
 */
export function resetSecondFactor({ db, config }: Site, mobile: unknown, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const admin = await getAdmin(tx, mobile);
    if (!(await deleteSecondFactor(tx, admin.id))) return false;
    await endSessionsOf(tx, admin.id);
    await record(tx, 'resetSecondFactor', admin.id, config, now);
    const data = { at: now.toISOString(), change: 'off', codesLeft: 0 } as const;
    await notifyOwner(tx, admin, { message: SECOND_FACTOR_CHANGED, data }, now);
    return true;
  });
}

export function listAdmins(
  db: Db,
): Promise<{ mobile: string | null; email: string | null; createdAt: Date; blocked: boolean }[]> {
  return selectAdmins(db);
}
