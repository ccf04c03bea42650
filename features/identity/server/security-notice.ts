import type { Db } from '#platform/server/db/client.ts';
import type { MessageData } from '#platform/server/outbox/messages.ts';
import { queueMessage } from '#platform/server/outbox/outbox.ts';
import type { User } from './users-store.ts';

type SecurityTemplate =
  | 'passwordChanged'
  | 'newSignIn'
  | 'contactChanged'
  | 'secondFactor'
  | 'deletionScheduled'
  | 'accountBlocked';
type SecurityContent = {
  [T in SecurityTemplate]: { template: T; data: Omit<MessageData[T], 'firstName'> };
}[SecurityTemplate];

/** Whose account it is, and where to reach them. */
export type Owner = Pick<User, 'firstName' | 'email' | 'mobile' | 'emailVerifiedAt' | 'mobileVerifiedAt'>;

/** A day late it still should be known; a week late it alarms for nothing. */
const USEFUL_MS = 3 * 86_400_000;

/**
 * Tells a person by e-mail, or by SMS where only the number is verified, what happened to the account. Nobody can turn
 * these off. In the transaction of what happened.
 */
export async function tellOwner(tx: Db, user: Owner, content: SecurityContent, now: Date): Promise<void> {
  // With nothing verified the e-mail address is the better guess: a number may belong to somebody else by now.
  const bySms = user.emailVerifiedAt === null && user.mobileVerifiedAt !== null;
  const data = { ...content.data, firstName: user.firstName };
  await queueMessage(tx, {
    channel: bySms ? 'sms' : 'email',
    recipient: bySms ? user.mobile : user.email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + USEFUL_MS),
    // Each template has its own data, which the spread hides from the compiler.
    ...({ template: content.template, data } as {
      template: 'passwordChanged';
      data: MessageData['passwordChanged'];
    }),
  });
}
