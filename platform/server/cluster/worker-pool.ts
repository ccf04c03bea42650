import cluster, { type Worker } from 'node:cluster';
import { StartError } from '../start-error.ts';
import { isOurs, type ToParent, type ToWorker } from './messages.ts';
import { createParentCounts } from './parent-counts.ts';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;
/** A worker that ran this long did not fail to start. */
const HEALTHY_MS = 30_000;

type PoolLog = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;

type PoolOptions = {
  size: number;
  /** Added to the environment of each worker. */
  env: Readonly<Record<string, string>>;
  log: PoolLog;
};

export type WorkerPool = {
  /** Resolves when every worker listens. Rejects with StartError if one ended before. */
  ready: Promise<void>;
  /** Asks the workers to stop; resolves when they have. Those that have not within `ms` are killed. */
  stop(ms: number): Promise<void>;
  /** Ends the workers at once. */
  kill(): void;
};

/** How long to wait before a worker starts again, by the number of failures in a row; the first is at once. */
export function restartDelayMs(failures: number): number {
  return failures <= 1 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - 2), LONGEST_WAIT_MS);
}

type Place = {
  number: number;
  worker: Worker | null;
  isListening: boolean;
  startedAt: number;
  failures: number;
  timer: NodeJS.Timeout | undefined;
};

/**
 * Runs this program `size` times as workers that share their ports, each with its number in WORKER_NUMBER, and starts
 * again those that end. Answers their questions about common limits.
 */
export function startWorkers({ size, env, log }: PoolOptions): WorkerPool {
  const counts = createParentCounts();
  const ready = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  let isReady = false;
  let isStopping = false;
  let problem: string | null = null;
  const places = Array.from(
    { length: size },
    (_, index): Place => ({
      number: index + 1,
      worker: null,
      isListening: false,
      startedAt: 0,
      failures: 0,
      timer: undefined,
    }),
  );

  function fork(place: Place): void {
    const { number } = place;
    const worker = cluster.fork({ ...env, WORKER_NUMBER: String(number) });
    Object.assign(place, { worker, isListening: false, startedAt: performance.now() });
    const reply = (message: ToWorker) => {
      if (worker.isConnected()) worker.send(message, () => undefined);
    };
    worker.on('message', (message: unknown) => {
      if (!isOurs<ToParent>(message)) return;
      if (message.kind === 'questions') {
        const answers = message.questions.map(({ id, question }) => ({
          id,
          answer: counts.answer(worker.id, question),
        }));
        reply({ kind: 'answers', answers });
      } else if (message.kind === 'closeStream') counts.closeStream(message.userId, message.streamId);
      else if (message.kind === 'listening') onListening(place);
      else if (isReady) log.error({ worker: number, problem: message.text }, 'worker could not start');
      else problem ??= message.text;
    });
    // Sending to a worker that just ended fails; its end is what counts.
    worker.on('error', () => undefined);
    worker.once('exit', (code, signal) => {
      place.worker = null;
      counts.forgetWorker(worker.id);
      onEnd(place, { code, signal });
    });
    if (isStopping) reply({ kind: 'stop' });
  }

  function onListening(place: Place): void {
    place.isListening = true;
    if (isReady) log.warn({ worker: place.number }, 'worker is back');
    else if (places.every(({ isListening }) => isListening)) {
      isReady = true;
      ready.resolve();
    }
  }

  function onEnd(place: Place, how: { code: number; signal: string }): void {
    if (isStopping) {
      if (places.every(({ worker }) => worker === null)) stopped.resolve();
      return;
    }
    if (!isReady) {
      const text = problem ?? `Worker ${place.number} ended with ${how.signal ?? how.code} during the start.`;
      ready.reject(new StartError(text));
      return;
    }
    const ranLong = place.isListening && performance.now() - place.startedAt > HEALTHY_MS;
    place.failures = ranLong ? 1 : place.failures + 1;
    const waitMs = restartDelayMs(place.failures);
    log.error({ worker: place.number, ...how, waitMs }, 'worker ended; starting it again');
    place.timer = setTimeout(() => fork(place), waitMs);
  }

  for (const place of places) fork(place);
  return {
    ready: ready.promise,
    async stop(ms) {
      isStopping = true;
      // Nobody may be waiting for the start any more.
      ready.promise.catch(() => undefined);
      for (const { timer } of places) clearTimeout(timer);
      if (places.every(({ worker }) => worker === null)) return;
      for (const { worker } of places)
        if (worker?.isConnected()) worker.send({ kind: 'stop' } satisfies ToWorker, () => undefined);
      const late = setTimeout(() => this.kill(), ms);
      await stopped.promise;
      clearTimeout(late);
    },
    kill() {
      isStopping = true;
      for (const { worker } of places) worker?.process.kill('SIGKILL');
    },
  };
}
