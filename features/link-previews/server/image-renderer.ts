import { Tinypool } from 'tinypool';
import { AppError } from '#shared/calls/errors.ts';
import type { Drawing } from './drawing.ts';

/**
 * Maximum time for a picture. It includes the wait in the queue and the start of the child process, which take most of
 * it on a busy machine.
 */
const TIMEOUT_MS = 30_000;
/** The process ends after this time without work, which frees its memory. */
const IDLE_MS = 60_000;

export type ImageRenderer = { render(drawing: Drawing): Promise<Buffer>; stop(): Promise<void> };

/**
 * Renders in a child process of low priority, one picture at a time. `render` throws UNAVAILABLE when six wait already,
 * or when a picture fails or takes too long.
 */
export function createImageRenderer({ timeoutMs = TIMEOUT_MS } = {}): ImageRenderer {
  const pool = new Tinypool({
    runtime: 'child_process',
    filename: new URL('render-child.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: 6,
    idleTimeout: IDLE_MS,
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=192'],
    // The child process needs no database and no secret keys, so it gets no environment variables.
    env: {},
  });
  return {
    stop: () => pool.destroy(),
    async render(drawing) {
      // AbortSignal.timeout can't be cleared: if tinypool refuses a task and the task's signal aborts later, tinypool
      // throws outside of this call.
      const timeout = new AbortController();
      const timer = setTimeout(() => timeout.abort(), timeoutMs);
      try {
        return Buffer.from(await pool.run(drawing, { name: 'render', signal: timeout.signal }));
      } catch (cause) {
        throw new AppError('UNAVAILABLE', { retryAfterSeconds: 10, cause });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
