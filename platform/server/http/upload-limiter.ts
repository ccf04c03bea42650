import type { EventEmitter } from 'node:events';
import { createKeyedSemaphore, createSemaphore } from '../semaphore.ts';

/** Uploads in memory at once, each up to its limit of bytes. Others wait unread; a full queue refuses them. */
const TOTAL = { running: 8, waiting: 60 };
/** A user on a slow connection takes only their own slots. */
const PER_USER = { running: 2, waiting: 30 };

type Response = Pick<EventEmitter, 'once'>;

/**
 * Limits concurrent uploads per user and in total. The promise resolves when the body may be read; the slot is free again
 * once the response has been sent or the connection is closed. Rejects with UNAVAILABLE when a queue is full.
 */
export function createUploadLimiter(): (response: Response, userId: string) => Promise<void> {
  const total = createSemaphore(TOTAL);
  const perUser = createKeyedSemaphore(PER_USER);
  return (response, userId) =>
    new Promise((admit, refuse) => {
      const done = new Promise<void>((resolve) => {
        response.once('finish', resolve);
        response.once('close', resolve);
      });
      perUser(userId, () =>
        total(() => {
          admit();
          return done;
        }),
      ).catch(refuse);
    });
}
