import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createGate } from '#platform/server/gate.ts';
import { AppError } from '#shared/errors.ts';
import type { Drawing } from './drawing.ts';

const PROGRAM = fileURLToPath(new URL('draw-child.ts', import.meta.url));
const TIMEOUT_MS = 15_000;
/** Nobody shared anything for so long: the process and its memory go. */
const IDLE_MS = 60_000;

type Answer = { picture: Uint8Array } | { failed: string };

export type Draughtsman = { draw(drawing: Drawing): Promise<Buffer>; stop(): void };

/**
 * Draws in a process of its own, one picture at a time with a short line: however many are asked for, they take at most
 * one core, and that after everything else. It starts with the first picture and ends when nobody asks for a minute.
 * `draw` throws UNAVAILABLE when the line is full or a picture takes too long.
 */
export function createDraughtsman(): Draughtsman {
  const gate = createGate({ running: 1, waiting: 6 });
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
      // It needs nothing of ours: no database, no keys.
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
    draw: (drawing) =>
      gate(async () => {
        clearTimeout(idle);
        try {
          return await ask(drawing);
        } finally {
          idle = setTimeout(stop, IDLE_MS).unref();
        }
      }),
  };
}
