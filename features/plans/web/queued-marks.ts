import { ApiError } from '#platform/web/api/send.ts';
import {
  drainQueue,
  onWriteOutcome,
  queueWrite,
  requestBackgroundSync,
  type WriteOutcome,
} from '#platform/web/offline/queue.ts';
import { deleteQueuedWrite, listQueuedWrites } from '#platform/web/offline/store.ts';
import { callRef, callUrl } from '#shared/calls/call.ts';
import type { markLesson, Plan } from '../contract.ts';

export const markRef = callRef<typeof markLesson>('PUT', '/api/plans/:id/lessons/:lid/mark');

export type QueuedMark = { lessonId: string; held: boolean };
type MarkBody = { held: boolean };

const MARK = 'mark ';
const aboutPlan = (planId: string) => MARK + planId;
export const isQueuedMark = ({ about }: { about: string }) => about.startsWith(MARK);
const LESSON = /\/lessons\/([^/]+)\/mark$/;

/** Ids of marks that `queueMark` is sending: it returns their outcome to its caller. */
const awaited = new Set<string>();

/**
 * Puts a mark into the device's queue and sends it. Replaces a waiting mark of the same lesson. Returns the plan; null
 * if the mark waits for a connection; undefined if the device can't store it. Throws ApiError if the server refuses it.
 */
export async function queueMark(
  userId: string,
  planId: string,
  { lessonId, held }: QueuedMark,
): Promise<Plan | null | undefined> {
  const url = callUrl(markRef, { params: { id: planId, lid: lessonId } });
  const write = {
    id: crypto.randomUUID(),
    method: 'PUT',
    url,
    body: { held } satisfies MarkBody,
    about: aboutPlan(planId),
  } as const;
  const earlier = (await listQueuedWrites().catch(() => [])).filter((one) => one.url === url);
  if (!(await queueWrite(userId, write))) return undefined;
  for (const { id } of earlier) await deleteQueuedWrite(id);
  const heard: WriteOutcome[] = [];
  const stop = onWriteOutcome((news) => {
    if (news.write.id !== write.id) return false;
    heard.push(news);
    return true;
  });
  awaited.add(write.id);
  try {
    // The mark is stored: if sending fails now, the queue sends it later.
    if (!(await drainQueue(userId).catch(() => true))) await requestBackgroundSync();
  } finally {
    awaited.delete(write.id);
    stop();
  }
  const [news] = heard;
  if (news?.kind === 'sent') return news.answer as Plan;
  if (news?.kind === 'refused')
    throw new ApiError(news.status, news.message, { ...(news.code && { code: news.code }) });
  return null;
}

/** Marks of a plan that wait on this device, by lesson. */
export async function listWaitingMarks(planId: string): Promise<ReadonlyMap<string, boolean>> {
  const writes = (await listQueuedWrites()).filter(({ about }) => about === aboutPlan(planId));
  return new Map(writes.map(({ url, body }) => [LESSON.exec(url)?.[1] ?? '', (body as MarkBody).held]));
}

/**
 * Calls `listener` with news of a plan's queued marks. `isAwaited` is true if `queueMark` returns the same news to its
 * caller. Returns a function that stops it.
 */
export function onMarkNews(
  planId: string,
  listener: (news: WriteOutcome, isAwaited: boolean) => void,
): () => void {
  return onWriteOutcome((news) => {
    if (news.write.about !== aboutPlan(planId)) return false;
    listener(news, awaited.has(news.write.id));
    return true;
  });
}
