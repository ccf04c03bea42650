import type { Db } from '#platform/server/db/client.ts';
import type { MessageTemplate } from '#platform/server/outbox/message.ts';
import { queueMessage } from '#platform/server/outbox/outbox.ts';
import type { User } from './users-store.ts';

/** Whose account it is, and where to reach them. */
export type Owner = Pick<User, 'firstName' | 'email' | 'mobile' | 'emailVerifiedAt' | 'mobileVerifiedAt'>;

/** A message that greets the owner; `data` is the rest of what it says. */
export type OwnerMessage<Data extends object> = {
  message: MessageTemplate<NoInfer<Data> & { firstName: string }, false>;
  data: Data;
};

/** Three days late it is still worth knowing; a week late it alarms for nothing. */
const USEFUL_MS = 3 * 86_400_000;

/**
 * Tells a user by email, or by SMS where only the number is verified, what happened to the account. These cannot be
 * turned off. Call it in the transaction of what happened.
 */
export async function tellOwner<Data extends object>(
  tx: Db,
  user: Owner,
  { message, data }: OwnerMessage<Data>,
  now: Date,
): Promise<void> {
  // With nothing verified the email address is the better guess: a number may belong to somebody else by now.
  const bySms = user.emailVerifiedAt === null && user.mobileVerifiedAt !== null;
  await queueMessage<Data & { firstName: string }>(tx, {
    channel: bySms ? 'sms' : 'email',
    recipient: bySms ? user.mobile : user.email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + USEFUL_MS),
    message,
    data: { ...data, firstName: user.firstName },
  });
}
