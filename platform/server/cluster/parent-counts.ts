import { LRUCache } from 'lru-cache';
import type { Answers, Question } from './messages.ts';

/** As many as @fastify/rate-limit stores for each limit in one process. */
const KEYS_PER_LIMIT = 5_000;

type Window = { count: number; endsAt: number };

/** What the workers of one parent count together: requests by limit and key, and open pages by user. */
export function createParentCounts(now: () => number = Date.now) {
  const limits = new Map<string, LRUCache<string, Window>>();
  const streams = new Map<string, Map<string, number>>();

  function count({
    limit,
    key,
    amount,
    windowMs,
    max,
  }: Extract<Question, { kind: 'count' }>): Answers['count'] {
    const windows = limits.get(limit) ?? new LRUCache<string, Window>({ max: KEYS_PER_LIMIT });
    limits.set(limit, windows);
    const at = now();
    const found = windows.get(key);
    const window = found && found.endsAt > at ? found : { count: 0, endsAt: at + windowMs };
    windows.set(key, window);
    const granted = Math.max(0, Math.min(amount, max - window.count));
    window.count += granted;
    return { granted, leftMs: window.endsAt - at };
  }

  function openStream(worker: number, { userId, streamId, max }: Extract<Question, { kind: 'openStream' }>) {
    const open = streams.get(userId) ?? new Map<string, number>();
    if (open.size >= max) return false;
    streams.set(userId, open.set(streamId, worker));
    return true;
  }

  function closeStream(userId: string, streamId: string): void {
    const open = streams.get(userId);
    open?.delete(streamId);
    if (open?.size === 0) streams.delete(userId);
  }

  return {
    answer: (worker: number, question: Question): Answers[Question['kind']] =>
      question.kind === 'count' ? count(question) : openStream(worker, question),
    closeStream,
    /** The pages of a worker that ended are closed. */
    forgetWorker(worker: number): void {
      for (const [userId, open] of streams)
        for (const [streamId, owner] of open) if (owner === worker) closeStream(userId, streamId);
    },
  };
}
