import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createSemaphore } from '#platform/server/semaphore.ts';
import { AppError } from '#shared/errors.ts';
import type { Drawing } from './drawing.ts';

const PROGRAM = fileURLToPath(new URL('render-child.ts', import.meta.url));
const TIMEOUT_MS = 15_000;
/** The process ends after this time without work, which frees its memory. */
const IDLE_MS = 60_000;

type Answer = { picture: Uint8Array } | { failed: string };

export type ImageRenderer = { render(drawing: Drawing): Promise<Buffer>; stop(): void };

/**
 * Renders in a child process of low priority, one picture at a time, so that pictures use one core at most. It starts with
 * the first picture and ends after a minute without work. `render` throws UNAVAILABLE when the queue is full or a picture
 * takes too long.
 */
export function createImageRenderer(): ImageRenderer {
  const slots = createSemaphore({ running: 1, waiting: 6 });
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  const stop = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  };

  function start(): ChildProcess {
    const started = fork(PROGRAM, {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=192'],
      // The child needs no database and no keys.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.unref();
    started.channel?.unref();
    started.once('exit', () => {
      if (child === started) child = null;
    });
    return started;
  }

  function ask(drawing: Drawing): Promise<Buffer> {
    child ??= start();
    const asked = child;
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        asked.off('message', answered).off('exit', ended).off('error', ended);
        finish();
      };
      const unavailable = (cause: string) =>
        reject(new AppError('UNAVAILABLE', { retryAfterSeconds: 10, cause: new Error(cause) }));
      const answered = (answer: Answer) =>
        settle(() =>
          'picture' in answer
            ? resolve(Buffer.from(answer.picture))
            : reject(new Error(`The picture could not be drawn: ${answer.failed}`)),
        );
      const ended = () => settle(() => unavailable('the drawing process ended'));
      const timer = setTimeout(
        () =>
          settle(() => {
            stop();
            unavailable('the picture took too long');
          }),
        TIMEOUT_MS,
      );
      asked.on('message', answered).on('exit', ended).on('error', ended);
      asked.send(drawing, (error) => {
        if (error) ended();
      });
    });
  }

  return {
    stop,
    render: (drawing) =>
      slots(async () => {
        clearTimeout(idle);
        try {
          return await ask(drawing);
        } finally {
          idle = setTimeout(stop, IDLE_MS).unref();
        }
      }),
  };
}
