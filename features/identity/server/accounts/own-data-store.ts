import type { Db } from '#platform/server/db/client.ts';
import type { Locale } from '#shared/texts/locale.ts';

/** What the export shows of an account besides CurrentUser. */
export type AccountFacts = {
  locale: Locale;
  createdAt: Date;
  emailVerifiedAt: Date | null;
  mobileVerifiedAt: Date | null;
  lastSignInAt: Date | null;
};

export function findAccountFacts(db: Db, userId: string): Promise<AccountFacts> {
  return db
    .selectFrom('users as u')
    .leftJoin('last_sign_ins as last', 'last.user_id', 'u.id')
    .select((eb) => [
      eb.ref('u.locale').$castTo<Locale>().as('locale'),
      'u.created_at as createdAt',
      'u.email_verified_at as emailVerifiedAt',
      'u.mobile_verified_at as mobileVerifiedAt',
      'last.at as lastSignInAt',
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** When each browser that we recognise was first and last used with the account, latest used first. */
export function listBrowsers(db: Db, userId: string): Promise<{ firstSeenAt: Date; lastSeenAt: Date }[]> {
  return db
    .selectFrom('known_devices')
    .select(['first_seen_at as firstSeenAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .execute();
}
