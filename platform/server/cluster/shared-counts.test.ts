import { describe, expect, it } from 'vitest';
import { createParentCounts } from './parent-counts.ts';
import type { ParentLink } from './parent-link.ts';
import { parentSharedCounts } from './shared-counts.ts';
import { restartDelayMs } from './worker-pool.ts';

const WINDOW_MS = 60_000;

/** Workers of one parent, without processes; `asked` counts their questions. */
function cluster(workers: number) {
  const counts = createParentCounts();
  let asked = 0;
  const linkOf = (worker: number): ParentLink => ({
    tell: (message) => message.kind === 'closeStream' && counts.closeStream(message.userId, message.streamId),
    tellLast: () => Promise.resolve(),
    ask: async (question) => {
      asked += 1;
      return counts.answer(worker, question) as never;
    },
    onStop: () => undefined,
  });
  const shared = Array.from({ length: workers }, (_, index) => parentSharedCounts(linkOf(index + 1)));
  return { counts, shared, asked: () => asked };
}

/** Counts requests of one key at each worker in turn; returns how many were within the limit. */
async function grantedOf(
  { shared }: ReturnType<typeof cluster>,
  max: number,
  requests: number,
): Promise<number> {
  const stores = await Promise.all(
    shared.map(async ({ limits }) => {
      const { store: Store } = await limits();
      if (Store === undefined) throw new Error('no store');
      return new Store({});
    }),
  );
  let granted = 0;
  for (let count = 0; count < requests; count += 1) {
    const store = stores[count % stores.length];
    await new Promise<void>((resolve, reject) => {
      const done = (error: Error | null, result?: { current: number }) => {
        if (error) return reject(error);
        if (result && result.current <= max) granted += 1;
        resolve();
      };
      store?.incr('places 203.0.113.7', done, WINDOW_MS, max);
    });
  }
  return granted;
}

describe('limits over workers', () => {
  it('are exact below two hundred', async () => {
    for (const workers of [1, 2, 5]) expect(await grantedOf(cluster(workers), 60, 150)).toBe(60);
    expect(await grantedOf(cluster(2), 199, 400)).toBe(199);
  });

  it('grant never more, and with few questions, when they are high', async () => {
    for (const [workers, max] of [
      [2, 900],
      [4, 1_200],
      [8, 30_000],
    ] as const) {
      const all = cluster(workers);
      expect(await grantedOf(all, max, max * 2)).toBe(max);
      expect(all.asked()).toBeLessThan(max + 150 * workers);
      const half = cluster(workers);
      expect(await grantedOf(half, max, max / 2)).toBe(max / 2);
      expect(half.asked()).toBeLessThanOrEqual(50 + workers);
    }
  });

  it('leave at most a hundredth with each other worker', async () => {
    const { shared, counts } = cluster(3);
    const [idle, , busy] = shared;
    if (!idle || !busy) throw new Error('no workers');
    await grantedOf({ shared: [idle], counts, asked: () => 0 }, 900, 1);
    expect(await grantedOf({ shared: [busy], counts, asked: () => 0 }, 900, 1_000)).toBe(900 - 9);
  });

  it('begin again when their time is over', () => {
    let now = 0;
    const { answer } = createParentCounts(() => now);
    const ask = () =>
      answer(1, { kind: 'count', limit: 'places', key: 'a', amount: 1, windowMs: WINDOW_MS, max: 1 });
    expect(ask()).toEqual({ granted: 1, leftMs: WINDOW_MS });
    now = WINDOW_MS - 1;
    expect(ask()).toEqual({ granted: 0, leftMs: 1 });
    now = WINDOW_MS;
    expect(ask()).toEqual({ granted: 1, leftMs: WINDOW_MS });
  });
});

describe('places of open pages', () => {
  it('are counted over workers, and free again when a page or a worker ends', async () => {
    const { shared, counts } = cluster(2);
    const [one, two] = shared.map(({ streams }) => streams);
    const take = (streams: typeof one, id: string) => streams?.take('user', id, 2);
    expect([await take(one, 'a'), await take(two, 'b'), await take(two, 'c')]).toEqual([true, true, false]);
    expect(await two?.take('other', 'd', 2)).toBe(true);
    two?.free('user', 'b');
    expect([await take(two, 'e'), await take(one, 'f')]).toEqual([true, false]);
    counts.forgetWorker(1);
    expect([await take(two, 'g'), await take(two, 'h')]).toEqual([true, false]);
  });
});

it('starts an ended worker at once, then later and later', () => {
  expect([1, 2, 3, 4, 5, 20].map(restartDelayMs)).toEqual([0, 250, 500, 1_000, 2_000, 30_000]);
});
