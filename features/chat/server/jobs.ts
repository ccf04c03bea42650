import { notify } from '#features/notifications/server/service.ts';
import type { Platform } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { shortName } from '#shared/text.ts';
import { MINUTE_MS } from '../limits.ts';
import { CHAT_UNREAD } from '../notices.ts';
import { claimUnnotified, type Unnotified } from './digest-store.ts';

/** How long a message stays unread before we notify its recipient. */
const UNREAD_FOR_MS = 15 * MINUTE_MS;

/** One notice per recipient, for any number of conversations. It names the senders, never the content. */
async function notifyOfUnread({ db, clock }: Platform): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - UNREAD_FOR_MS);
  await inTransaction(db, async (tx) => {
    for (const side of ['student', 'teacher'] as const) {
      const byPerson = Map.groupBy(await claimUnnotified(tx, side, before), ({ userId }) => userId);
      for (const [userId, unnotified] of byPerson) {
        const dashboard = side === 'teacher' ? 'teacher-dashboard' : 'client-dashboard';
        const data = { ...noticeData(unnotified), dashboard } as const;
        // Of several senders, only the first is named.
        const about = unnotified[0]?.otherUserId ?? null;
        await notify(tx, { notice: CHAT_UNREAD, userId, data, about, now });
      }
    }
  });
}

function noticeData(unnotified: readonly Unnotified[]): { names: string; chat: string } {
  const [first, ...others] = unnotified;
  const name = first ? shortName(first) : '';
  if (others.length === 0) return { names: name, chat: first?.otherUserId ?? 'list' };
  return { names: `${name} and ${others.length} ${others.length === 1 ? 'other' : 'others'}`, chat: 'list' };
}

export const chatJobs: readonly Job[] = [{ name: 'chat-unread', every: '* * * * *', run: notifyOfUnread }];
