import type { EventEmitter } from 'node:events';
import { type Readable, Transform } from 'node:stream';
import { AppError } from '#shared/calls/errors.ts';
import { createKeyedSemaphore } from '../../semaphore.ts';

/** Bodies up to this size are not limited: the buffers of a connection are as large. */
export const UNLIMITED_BODY_BYTES = 64 * 1024;
/** Maximum bytes of all larger bodies together, while they arrive and while they are handled. */
const TOTAL_BYTES = 64 * 1024 * 1024;
/** Large bodies of one user: two are read, the others wait unread. */
const PER_USER = { running: 2, waiting: 30 };
/** Period in which a body must make progress. */
const PACE_MS = 10_000;
/** Maximum speed of all large bodies together: reading them faster would delay other requests. */
const BYTES_PER_MS = 16 * 1024;
/** A burst of 4 MiB (a phone's photo) is read without delay. */
const BURST_MS = (4 * 1024 * 1024) / BYTES_PER_MS;

type Arrival = {
  userId: string;
  /** Length of the body in bytes; the maximum length if it is unknown. */
  bytes: number;
  body: Readable;
  response: Pick<EventEmitter, 'once'> & { readonly destroyed: boolean };
};

export type BodySlot = {
  /**
   * The body as one chunk; copy it before the stream ends. Fails with BODY_TOO_SLOW, or if the client hangs up before
   * `hold`.
   */
  body: Readable;
  /** Keeps the slot until `work` ends, even if the client disconnects. */
  hold<T>(work: () => Promise<T>): Promise<T>;
};

export type BodyLimiter = (arrival: Arrival) => Promise<BodySlot>;

/**
 * Creates a function that calls back when the next bytes may be read: at once if little was read lately, otherwise at
 * BYTES_PER_MS.
 */
function createPace() {
  let busyUntil = 0;
  return (bytes: number, onReady: () => void) => {
    const now = performance.now();
    busyUntil = Math.max(busyUntil, now - BURST_MS) + bytes / BYTES_PER_MS;
    if (busyUntil <= now) onReady();
    else setTimeout(onReady, busyUntil - now);
  };
}

type Pace = ReturnType<typeof createPace>;

/**
 * Collects the body and passes it on as one chunk, which the reader must copy before the stream ends. Fails if a period
 * brings less than 64 KiB and less than a third of the body (requests end after 30 s).
 */
function collectBody(body: Readable, bytes: number, pace: Pace): Transform {
  const needed = Math.min(bytes / 3, UNLIMITED_BODY_BYTES);
  const whole = Buffer.allocUnsafeSlow(bytes);
  let total = 0;
  let before = 0;
  const timer = setInterval(() => {
    if (total - before < needed) collected.destroy(new AppError('BODY_TOO_SLOW'));
    before = total;
  }, PACE_MS).unref();
  const collected = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (total + chunk.length > bytes) return done(new AppError('BODY_TOO_LARGE'));
      total += chunk.copy(whole, total);
      pace(chunk.length, done);
    },
    flush(done) {
      clearInterval(timer);
      done(null, whole.subarray(0, total));
    },
    destroy(error, done) {
      clearInterval(timer);
      // Gives the memory back now: a large collection may be minutes away.
      whole.buffer.transfer(0);
      done(error);
    },
  });
  body.once('error', (error) => collected.destroy(error));
  // Prevents an uncaught error if the reader has stopped listening.
  collected.on('error', () => undefined);
  body.pipe(collected);
  return collected;
}

/**
 * Limits large bodies: two at a time per user, and 64 MiB for all users together. Resolves when the body may be read.
 * The slot is free again when the work of `hold` ends; without `hold`, when the response or connection ends. Rejects
 * with UNAVAILABLE if all bytes are in use or the user's queue is full.
 */
export function createBodyLimiter(): BodyLimiter {
  const perUser = createKeyedSemaphore(PER_USER);
  const pace = createPace();
  let reserved = 0;
  const reserve = (bytes: number) => {
    if (reserved + bytes > TOTAL_BYTES) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 2 });
    reserved += bytes;
  };

  return async ({ userId, bytes, body, response }) => {
    // Bytes that the connection buffers while the body waits.
    const buffered = Math.min(bytes, UNLIMITED_BODY_BYTES);
    let isOver = response.destroyed;
    let isHeld = false;
    let collected: Transform | null = null;
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    const onOver = () => {
      isOver = true;
      if (isHeld) return;
      collected?.destroy(new AppError('MALFORMED_BODY'));
      leave();
    };
    response.once('finish', onOver);
    response.once('close', onOver);
    reserve(buffered);
    let occupied = buffered;
    return new Promise<BodySlot>((admit, refuse) => {
      perUser(userId, async () => {
        if (isOver) throw new AppError('MALFORMED_BODY');
        reserve(bytes - buffered);
        occupied = bytes;
        collected = collectBody(body, bytes, pace);
        admit({
          body: collected,
          async hold(work) {
            isHeld = true;
            try {
              return await work();
            } finally {
              leave();
            }
          },
        });
        await left;
      })
        .catch(refuse)
        .finally(() => {
          reserved -= occupied;
        });
    });
  };
}
