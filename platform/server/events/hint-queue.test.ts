import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SentHint } from './event-bus.ts';
import { HintQueue } from './hint-queue.ts';

const lines: string[] = [];
const log = {
  info: (_details: object, message: string) => void lines.push(message),
  warn: (_details: object, message: string) => void lines.push(message),
};

/** A queue whose sender succeeds or fails as the test says. */
function queueWith(answers: (batch: readonly SentHint[]) => Promise<void> = async () => undefined) {
  const batches: string[][] = [];
  const queue = new HintQueue((batch) => {
    batches.push(batch.map(({ paths, lost }) => (lost ? 'lost' : (paths[0] ?? ''))));
    return answers(batch);
  }, log);
  const publish = (...names: string[]) => queue.push(names.map((name) => ({ users: ['u'], paths: [name] })));
  return { queue, batches, publish };
}

beforeEach(() => {
  vi.useFakeTimers();
  lines.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the queue of hints', () => {
  it('sends single hints at once, and hints that arrive in quick succession as one batch', async () => {
    const { queue, batches, publish } = queueWith();
    publish('a');
    await vi.advanceTimersByTimeAsync(1);
    publish('b');
    await vi.advanceTimersByTimeAsync(1);
    expect(batches).toEqual([['a'], ['b']]);
    publish('c', 'd');
    await vi.advanceTimersByTimeAsync(1);
    publish('e');
    publish('f');
    await vi.advanceTimersByTimeAsync(2);
    publish('g');
    await vi.advanceTimersByTimeAsync(1);
    expect(batches.slice(2)).toEqual([['c', 'd']]);
    await vi.advanceTimersByTimeAsync(3);
    expect(batches.slice(2)).toEqual([
      ['c', 'd'],
      ['e', 'f', 'g'],
    ]);
    expect(queue.stats()).toMatchObject({ published: 7, sent: 7, dropped: 0, failures: 0, waiting: 0 });
  });

  it('sends one batch at a time, in order', async () => {
    let arrive: () => void = () => undefined;
    const { batches, publish } = queueWith(() => new Promise((resolve) => (arrive = resolve)));
    publish('a');
    await vi.advanceTimersByTimeAsync(10);
    publish('b');
    publish('c');
    await vi.advanceTimersByTimeAsync(100);
    expect(batches).toEqual([['a']]);
    arrive();
    await vi.advanceTimersByTimeAsync(10);
    expect(batches).toEqual([['a'], ['b', 'c']]);
  });

  it('retries in order until the hints are sent, logs the failure once, and counts failures', async () => {
    let works = false;
    const { queue, batches, publish } = queueWith(async () => {
      if (!works) throw new Error('no connection');
    });
    publish('a');
    await vi.advanceTimersByTimeAsync(150);
    publish('b');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(lines).toEqual(['live updates could not be sent; retrying']);
    const { failures, waiting, oldestMs } = queue.stats();
    expect(failures).toBeGreaterThan(2);
    expect([waiting, Math.round(oldestMs)]).toEqual([2, 1_150]);
    works = true;
    queue.retryNow();
    await vi.advanceTimersByTimeAsync(10);
    expect(batches.at(-1)).toEqual(['a', 'b']);
    expect(queue.stats()).toMatchObject({ sent: 2, waiting: 0, oldestMs: 0 });
    expect(lines.at(-1)).toBe('live updates are sent again');
  });

  it('gives up the oldest of too many, and has all pages reload once', async () => {
    let works = false;
    const { queue, batches, publish } = queueWith(async () => {
      if (!works) throw new Error('no connection');
    });
    publish(...Array.from({ length: 10_003 }, (_, index) => String(index)));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(queue.stats()).toMatchObject({ dropped: 3, waiting: 10_000 });
    works = true;
    queue.retryNow();
    batches.length = 0;
    await vi.advanceTimersByTimeAsync(1_000);
    const sent = batches.flat();
    expect(sent.slice(0, 2)).toEqual(['lost', '3']);
    expect([sent.length, sent.at(-1), sent.filter((name) => name === 'lost').length]).toEqual([
      10_001,
      '10002',
      1,
    ]);
  });

  it('sends waiting hints for at most a second when it stops, and nothing afterwards', async () => {
    const { queue, batches, publish } = queueWith();
    publish('a');
    const stopped = queue.stop();
    await vi.advanceTimersByTimeAsync(10);
    await stopped;
    publish('b');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(batches).toEqual([['a']]);

    const stuck = queueWith(() => new Promise(() => undefined));
    stuck.publish('a');
    const gaveUp = stuck.queue.stop();
    await vi.advanceTimersByTimeAsync(1_000);
    await gaveUp;
  });

  it('gives every hint an id of its own', async () => {
    const ids: (string | null)[] = [];
    const remember = async (batch: readonly SentHint[]) => void ids.push(...batch.map(({ id }) => id));
    const [one, two] = [queueWith(remember), queueWith(remember)];
    one.publish('a', 'b');
    two.publish('a', 'b');
    await vi.advanceTimersByTimeAsync(10);
    expect(new Set(ids).size).toBe(4);
  });
});
