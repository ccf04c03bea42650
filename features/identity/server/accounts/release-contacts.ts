import { recordAction } from '#features/audit/server/service.ts';
import type { CodeChannel } from '#features/codes/code-rules.ts';
import type { Db } from '#platform/server/db/client.ts';
import { emit } from '#platform/server/domain-events.ts';
import { listActiveUsers } from '#platform/server/personal-data.ts';
import type { SecretKeys } from '#platform/server/secret-keys/keys.ts';
import { endSessionsOf } from '#platform/server/session/sessions.ts';
import { AppError } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';
import { accountAbandoned } from '../events.ts';
import { CONTACT_RELEASED } from '../mail-templates.ts';
import { notifyOwner } from '../security-notice.ts';
import type { User } from '../users-store.ts';
import { deleteUsers } from './erasure-store.ts';
import { lockHolders, updateReleased } from './release-store.ts';

/** Contacts that somebody has just proved with a code. */
export type ProvenContacts = { [channel in CodeChannel]?: string };

const CHANNELS = ['email', 'mobile'] as const;
/**
 * A date later than any session. With it, `listActiveUsers` ignores sessions: having a session alone must not keep an
 * account from being deleted.
 */
const NEVER = new Date('9999-12-31T00:00:00Z');

const YOURS = {
  email: text`You already have an account with this email. Please sign in or use Forgot password.`,
  mobile: text`You already have an account with this mobile number. Please sign in or use Forgot password.`,
} as const;

type Release = {
  proven: ProvenContacts;
  /** Contacts that the new account wants, with or without proof. */
  wanted: ProvenContacts;
  /** The account whose user proved the contacts; null for a sign-up. */
  claimantId: string | null;
  /** Contains the secret key that signs the audit log. */
  config: SecretKeys;
  now: Date;
};

/**
 * Takes proven contacts away from accounts that never verified them. Throws CONTACT_IS_VERIFIED if an account has
 * verified one of them. Throws ACCOUNT_EXISTS if a contact belongs to a blocked user or admin, or if a wanted contact
 * is taken and was not proven.
 */
export async function releaseContacts(tx: Db, release: Release): Promise<void> {
  const { proven, wanted, claimantId } = release;
  const holders = await lockHolders(tx, wanted, claimantId);
  for (const holder of holders) refuseKept(holder, lostBy(holder, proven));
  // Also applies if the whole account would be deleted for its other contact: each contact needs its own proof.
  if (holders.some((holder) => lostBy(holder, wanted).some((channel) => proven[channel] === undefined)))
    throw new AppError('ACCOUNT_EXISTS');
  for (const holder of holders) await releaseFrom(tx, holder, lostBy(holder, proven), release);
}

function lostBy(holder: User, proven: ProvenContacts): CodeChannel[] {
  return CHANNELS.filter((channel) => holder[channel] !== null && holder[channel] === proven[channel]);
}

function refuseKept(holder: User, lost: readonly CodeChannel[]): void {
  for (const channel of lost) {
    const verifiedAt = channel === 'email' ? holder.emailVerifiedAt : holder.mobileVerifiedAt;
    if (verifiedAt !== null) throw new AppError('CONTACT_IS_VERIFIED', { message: YOURS[channel] });
  }
  // A ban covers all contacts of the account: proving one must not open a second account.
  if (holder.blockedAt !== null || holder.role === 'admin') throw new AppError('ACCOUNT_EXISTS');
}

async function releaseFrom(
  tx: Db,
  holder: User,
  lost: readonly CodeChannel[],
  { config, now }: Pick<Release, 'config' | 'now'>,
): Promise<void> {
  const { id: userId } = holder;
  const isUnverified = holder.emailVerifiedAt === null && holder.mobileVerifiedAt === null;
  const act = {
    actor: null,
    config,
    targetType: 'user',
    targetId: userId,
    after: { contacts: lost },
    now,
  } as const;
  if (isUnverified && !(await listActiveUsers(tx, [userId], NEVER)).has(userId)) {
    await endSessionsOf(tx, userId);
    await deleteUsers(tx, [userId]);
    await recordAction(tx, { ...act, action: 'account.unclaim' });
    return;
  }
  const left = {
    ...holder,
    email: lost.includes('email') ? null : holder.email,
    mobile: lost.includes('mobile') ? null : holder.mobile,
  };
  const isUnreachable = left.email === null && left.mobile === null;
  await updateReleased(tx, left, isUnreachable ? now : null);
  for (const contact of lost) {
    const data = { at: now.toISOString(), contact, canReset: !isUnverified };
    await notifyOwner(tx, left, { message: CONTACT_RELEASED, data }, now);
  }
  if (isUnreachable) {
    await endSessionsOf(tx, userId);
    // Other users have bookings or messages with this account, so it can't just be deleted: it is erased like an
    // account whose owner deletes it.
    await emit(tx, accountAbandoned, { userId, at: now, config });
  }
  await recordAction(tx, { ...act, action: 'account.releaseContact' });
}
