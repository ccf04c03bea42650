/** Two-sided normal quantile for p = 0.01. If `rankDistance` is below it, two groups of times can't be told apart. */
export const MAX_INDISTINCT_Z = 2.576;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * Mann-Whitney test: returns by how many standard deviations the rank sum of `a` differs from the sum expected for
 * equal groups.
 */
export function rankDistance(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((value) => ({ value, ofA: true })), ...b.map((value) => ({ value, ofA: false }))];
  all.sort((one, other) => one.value - other.value);
  const rankSum = all.reduce((sum, { ofA }, index) => (ofA ? sum + index + 1 : sum), 0);
  const u = rankSum - (a.length * (a.length + 1)) / 2;
  const mean = (a.length * b.length) / 2;
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  return Math.abs(u - mean) / deviation;
}
