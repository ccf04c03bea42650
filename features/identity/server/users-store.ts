import { sql } from 'kysely';
import type { Role } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Locale } from '#shared/texts/locale.ts';

/** An account as this slice uses it. Only `Credentials` holds the password hash. */
export type User = {
  id: string;
  role: Role;
  /** Null if the account lost the number, because it was unverified and another person proved to own it. */
  mobile: string | null;
  email: string | null;
  firstName: string;
  lastName: string;
  profilePicture: string | null;
  emailVerifiedAt: Date | null;
  mobileVerifiedAt: Date | null;
  blockedAt: Date | null;
  /** When the account is deleted at its owner's request; null if no deletion is scheduled. */
  deletionDueAt: Date | null;
  locale: Locale;
};

export type Credentials = User & { passwordHash: string };

export const USER_COLUMNS = [
  'id',
  'role',
  'mobile',
  'email',
  'first_name as firstName',
  'last_name as lastName',
  'profile_picture as profilePicture',
  'email_verified_at as emailVerifiedAt',
  'mobile_verified_at as mobileVerifiedAt',
  'blocked_at as blockedAt',
  'deletion_due_at as deletionDueAt',
  sql<Locale>`locale`.as('locale'),
] as const;

export type NewUser = {
  id: string;
  role: Role;
  mobile: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  createdAt: Date;
  locale: Locale;
  /** Contacts that the sign-up proved by a code. */
  emailVerifiedAt?: Date | null;
  mobileVerifiedAt?: Date | null;
};

/** Violates users_mobile_key or users_email_key if the account exists. */
export async function insertUser(db: Db, user: NewUser): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id: user.id,
      role: user.role,
      mobile: user.mobile,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      password_hash: user.passwordHash,
      email_verified_at: user.emailVerifiedAt ?? null,
      mobile_verified_at: user.mobileVerifiedAt ?? null,
      created_at: user.createdAt,
      locale: user.locale,
    })
    .execute();
}

/** Sets the language of a person's pages, mails, SMS and notices. */
export async function updateLocale(db: Db, userId: string, locale: Locale): Promise<void> {
  await db.updateTable('users').set({ locale }).where('id', '=', userId).execute();
}

export async function findUser(db: Db, userId: string): Promise<User | null> {
  const row = await db.selectFrom('users').select(USER_COLUMNS).where('id', '=', userId).executeTakeFirst();
  return row ?? null;
}

export async function listAdmins(
  db: Db,
): Promise<{ mobile: string | null; email: string | null; createdAt: Date; blocked: boolean }[]> {
  const rows = await db
    .selectFrom('users')
    .select(['mobile', 'email', 'created_at as createdAt', 'blocked_at as blockedAt'])
    .where('role', '=', 'admin')
    .orderBy('created_at')
    .execute();
  return rows.map(({ blockedAt, ...row }) => ({ ...row, blocked: blockedAt !== null }));
}

/** Returns the account and locks it until the transaction ends. */
export async function lockUser(tx: Db, userId: string): Promise<User | null> {
  const query = tx.selectFrom('users').select(USER_COLUMNS).where('id', '=', userId).forNoKeyUpdate();
  const row = await query.executeTakeFirst();
  return row ?? null;
}

export async function findCredentials(db: Db, mobile: string): Promise<Credentials | null> {
  const row = await db
    .selectFrom('users')
    .select([...USER_COLUMNS, 'password_hash as passwordHash'])
    .where('mobile', '=', mobile)
    .executeTakeFirst();
  return row ?? null;
}

export async function findCredentialsOf(db: Db, userId: string): Promise<Credentials | null> {
  const row = await db
    .selectFrom('users')
    .select([...USER_COLUMNS, 'password_hash as passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** The account with this mobile number or email address, verified or not. */
export async function findByContact(db: Db, contact: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where((where) => where.or([where('mobile', '=', contact), where('email', '=', contact)]))
    .executeTakeFirst();
  return row ?? null;
}

/** The account that has this verified email address or number. */
export async function findByVerifiedContact(
  db: Db,
  channel: 'email' | 'mobile',
  value: string,
): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where(channel, '=', value)
    .where(channel === 'email' ? 'email_verified_at' : 'mobile_verified_at', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}

export type ContactChange = { userId: string; channel: 'email' | 'mobile'; value: string; at: Date };

/** Replaces a contact with a newly verified one. Violates users_mobile_key or users_email_key if it is taken. */
export async function updateContact(db: Db, change: ContactChange): Promise<void> {
  const set =
    change.channel === 'email'
      ? { email: change.value, email_verified_at: change.at }
      : { mobile: change.value, mobile_verified_at: change.at };
  await db.updateTable('users').set(set).where('id', '=', change.userId).execute();
}

/** Replaces the password hash `from` with `to`. Returns false if the password was changed since it was checked. */
export async function updatePassword(
  db: Db,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export type ContactProof = { userId: string; channel: 'email' | 'mobile'; destination: string; at: Date };

/** Marks a contact as verified if it is still the one that the code was sent to. */
export async function updateVerified(db: Db, proof: ContactProof): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set(proof.channel === 'email' ? { email_verified_at: proof.at } : { mobile_verified_at: proof.at })
    .where('id', '=', proof.userId)
    .where(proof.channel, '=', proof.destination)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export type PersonChange = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  profilePicture?: string | null | undefined;
};

/** Changes the given names and picture; undefined fields are not changed. */
export async function updatePerson(db: Db, userId: string, person: PersonChange): Promise<void> {
  const set = {
    ...(person.firstName !== undefined && { first_name: person.firstName }),
    ...(person.lastName !== undefined && { last_name: person.lastName }),
    ...(person.profilePicture !== undefined && { profile_picture: person.profilePicture }),
  };
  if (Object.keys(set).length === 0) return;
  await db.updateTable('users').set(set).where('id', '=', userId).execute();
}
