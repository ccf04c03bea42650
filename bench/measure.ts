import { Agent, get } from 'node:http';

/** A URL to request repeatedly. `path` may vary, so that more than one answer is measured. */
export type Target = {
  name: string;
  origin: string;
  path: (count: number) => string;
  headers?: (count: number) => Record<string, string>;
};

export type RoundOptions = {
  rounds?: number;
  /** Requests to each target in one round. */
  perTarget?: number;
  /** Consecutive requests to one target. */
  turn?: number;
  warmUp?: number;
};

/** Milliseconds of every request, by target name, sorted. */
export type Round = ReadonlyMap<string, readonly number[]>;

const DRIFT = 1.3;

/** The percentile: `share` (0 to 1) of the sorted samples are at or below it. */
export function percentile(sorted: readonly number[], share: number): number {
  const at = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1));
  const value = sorted[at];
  if (value === undefined) throw new Error('no samples');
  return value;
}

export function median(values: readonly number[]): number {
  return percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

/** Milliseconds from sending to the last byte. Throws on any status but 200. */
function ask(agent: Agent, { origin, path, headers }: Target, count: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const address = origin + path(count);
    const start = performance.now();
    const request = get(address, { agent, headers: headers?.(count) ?? {} }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - start);
        else reject(new Error(`${address} answered ${response.statusCode}`));
      });
    });
    request.once('error', reject);
  });
}

/** Requests all targets in turn over one warm connection each, for several rounds. */
export async function measureRounds(
  targets: readonly Target[],
  options: RoundOptions = {},
): Promise<Round[]> {
  const { rounds = 3, perTarget = 300, turn = 10, warmUp = 100 } = options;
  const agents = new Map(targets.map(({ name }) => [name, new Agent({ keepAlive: true, maxSockets: 1 })]));
  const agentOf = (target: Target) => agents.get(target.name) as Agent;
  const counts = new Map<string, number>();
  const next = (target: Target) => {
    const count = counts.get(target.name) ?? 0;
    counts.set(target.name, count + 1);
    return ask(agentOf(target), target, count);
  };
  for (const target of targets) for (let count = 0; count < warmUp; count += 1) await next(target);
  const found: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const samples = new Map(targets.map(({ name }) => [name, [] as number[]]));
    for (let done = 0; done < perTarget; done += turn) {
      for (const target of targets) {
        for (let count = 0; count < turn; count += 1) samples.get(target.name)?.push(await next(target));
      }
    }
    for (const list of samples.values()) list.sort((a, b) => a - b);
    found.push(samples);
  }
  for (const agent of agents.values()) agent.destroy();
  return found;
}

/** Drops rounds on a busy machine: their calibrator's p5 is more than 1.3 times the best one's. */
export function steadyRounds(
  rounds: readonly Round[],
  calibrator: string,
): { steady: Round[]; dropped: number } {
  const p5 = (round: Round) => percentile(round.get(calibrator) ?? [], 0.05);
  const best = Math.min(...rounds.map(p5));
  const steady = rounds.filter((round) => p5(round) <= best * DRIFT);
  return { steady, dropped: rounds.length - steady.length };
}

/** Prints per target p50, p95, p99 in ms, and p5, p50 relative to the calibrator (median and spread of the rounds). */
export function printRounds(title: string, rounds: readonly Round[], calibrator: string): void {
  const { steady, dropped } = steadyRounds(rounds, calibrator);
  console.log(`\n${title}: ${steady.length} of ${rounds.length} rounds`);
  if (dropped > 0)
    console.log(
      `${dropped} left out: their calibrator drifted by more than ${DRIFT}×. Run again for all of them.`,
    );
  const at = (round: Round, name: string, share: number) => percentile(round.get(name) ?? [], share);
  const rows = [...(steady[0]?.keys() ?? [])].map((name) => {
    const time = (share: number) => median(steady.map((round) => at(round, name, share))).toFixed(3);
    const ratio = (share: number) => {
      const ratios = steady.map((round) => at(round, name, share) / at(round, calibrator, share));
      const [low, high] = [Math.min(...ratios), Math.max(...ratios)].map((value) => value.toFixed(2));
      return `${median(ratios).toFixed(2)} (${low}–${high})`;
    };
    return {
      target: name,
      'p50 ms': time(0.5),
      'p95 ms': time(0.95),
      'p99 ms': time(0.99),
      'p5 ÷ bare': ratio(0.05),
      'p50 ÷ bare': ratio(0.5),
    };
  });
  console.table(rows);
}
