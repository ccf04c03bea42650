import { isQuiet } from '#features/notifications/quiet-hours.ts';
import { notify } from '#features/notifications/server/service.ts';
import type { Platform } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { repeatBatches } from '#platform/server/jobs/batches.ts';
import { defineJob, type Job } from '#platform/server/jobs/define-job.ts';
import { lockMark, saveMark } from '#platform/server/jobs/marks-store.ts';
import { shortName } from '#shared/texts/text.ts';
import { DAY_MS, MINUTE_MS } from '../limits.ts';
import { CHAT_UNREAD } from '../notices.ts';
import {
  claimUnnotifiedRecipients,
  listConversationsSince,
  type UnnotifiedRecipient,
} from './digest-store.ts';

/** How long a message stays unread before we notify its recipient. */
const UNREAD_FOR_MS = 15 * MINUTE_MS;

/** Number of messages that the job reads in one transaction. */
const BATCH = 500;
const MARK = 'chat-unread';
/** Messages older than this cause no notice. The limit matters for the first run, and for a run after long downtime. */
const LOOK_BACK_MS = 2 * DAY_MS;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Notifies users of unread messages, starting after the last message that the previous run read. Each recipient gets
 * one notice per batch, which names the senders but never shows the content. Waits for the morning at night: by then, the
 * messages may be read.
 */
async function* notifyOfUnread({ db, clock }: Platform): AsyncGenerator<void> {
  const now = clock.now();
  if (isQuiet(now)) return;
  const before = new Date(now.getTime() - UNREAD_FOR_MS);
  const earliest = { at: new Date(now.getTime() - LOOK_BACK_MS).toISOString(), id: FIRST_ID };
  yield* repeatBatches(1, () =>
    inTransaction(db, async (tx) => {
      const mark = (await lockMark(tx, MARK, earliest)) ?? earliest;
      const read = await listConversationsSince(tx, { mark, before, limit: BATCH });
      if (read.mark === null) return 0;
      for (const side of ['student', 'teacher'] as const) {
        const claimed = await claimUnnotifiedRecipients(tx, side, { ids: read.ids, before });
        for (const [userId, unnotified] of Map.groupBy(claimed, (one) => one.userId)) {
          const dashboard = side === 'teacher' ? 'teacher-dashboard' : 'client-dashboard';
          const data = { ...noticeData(unnotified), dashboard } as const;
          // If there are several senders, the notice names only the first.
          const about = unnotified[0]?.otherUserId ?? null;
          await notify(tx, { notice: CHAT_UNREAD, userId, data, about, now });
        }
      }
      await saveMark(tx, MARK, read.mark);
      return 1;
    }),
  );
}

function noticeData(unnotified: readonly UnnotifiedRecipient[]): {
  names: string;
  others?: string;
  chat: string;
} {
  const [first, ...others] = unnotified;
  const name = first ? shortName(first) : '';
  if (others.length === 0) return { names: name, chat: first?.otherUserId ?? 'list' };
  return { names: name, others: String(others.length), chat: 'list' };
}

export const chatJobs: readonly Job[] = [
  defineJob({ name: 'chat-unread', every: '* * * * *', steps: { notify: notifyOfUnread } }),
];
