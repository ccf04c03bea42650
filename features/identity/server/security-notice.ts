import type { Db } from '#platform/server/db/client.ts';
import type { MessageTemplate } from '#platform/server/outbox/message.ts';
import { queueMessage } from '#platform/server/outbox/outbox.ts';
import type { OwnerFacts } from '../not-you.ts';
import type { User } from './users-store.ts';

/** The account's owner and their contacts. */
export type AccountOwner = Pick<
  User,
  'firstName' | 'email' | 'mobile' | 'emailVerifiedAt' | 'mobileVerifiedAt' | 'locale'
>;

/** A message to the owner. `data` has all values except those of OwnerFacts. */
export type OwnerMessage<Data extends object> = {
  message: MessageTemplate<NoInfer<Data> & OwnerFacts, false>;
  data: Data;
};

/** The message is not sent later than this: after three days, a warning no longer helps and only alarms. */
const USEFUL_MS = 3 * 86_400_000;

/**
 * Notifies a user about their account by email, or by SMS if only the number is verified. These messages cannot be
 * turned off. Call it in the transaction of the change.
 */
export async function notifyOwner<Data extends object>(
  tx: Db,
  user: AccountOwner,
  { message, data }: OwnerMessage<Data>,
  now: Date,
): Promise<void> {
  // With nothing verified, email is safer: the number may belong to someone else by now.
  const bySms = user.email === null || (user.emailVerifiedAt === null && user.mobileVerifiedAt !== null);
  const recipient = bySms ? user.mobile : user.email;
  if (recipient === null) return;
  const canReset = user.emailVerifiedAt !== null || user.mobileVerifiedAt !== null;
  await queueMessage<Data & OwnerFacts>(tx, {
    channel: bySms ? 'sms' : 'email',
    recipient,
    createdAt: now,
    expiresAt: new Date(now.getTime() + USEFUL_MS),
    locale: user.locale,
    message,
    data: { canReset, ...data, firstName: user.firstName },
  });
}
