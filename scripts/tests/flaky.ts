import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../run.ts';

/** The run fails if more test files than this are flaky (fail at first and pass when repeated). */
export const FLAKY_MAX = 3;
const KNOWN_MAX = 5;
const KEPT_DAYS = 14;

/** test/flaky.json: tests that are known to pass only sometimes. Each must be fixed or deleted by its `until` date. */
const KNOWN = z.array(
  z.strictObject({
    file: z.string().min(1),
    test: z.string().min(1),
    error: z.string().min(1),
    since: z.iso.date(),
    until: z.iso.date(),
  }),
);
export type KnownFlaky = z.infer<typeof KNOWN>[number];

export function readKnownFlaky(): KnownFlaky[] {
  return KNOWN.parse(JSON.parse(readFileSync(join(ROOT, 'test/flaky.json'), 'utf8')));
}

/** Returns the problems of the list on this day (YYYY-MM-DD); empty if there are none. */
export function flakyProblems(known: readonly KnownFlaky[], today: string): string[] {
  const tooMany = known.length > KNOWN_MAX ? [`${known.length} entries; ${KNOWN_MAX} at most`] : [];
  const problems = known.flatMap(({ file, test, since, until }) => {
    const days = (Date.parse(until) - Date.parse(since)) / 86_400_000;
    const name = `${file} › ${test}`;
    return [
      ...(days > KEPT_DAYS ? [`${name}: "until" is ${days} days after "since"; ${KEPT_DAYS} at most`] : []),
      ...(until < today ? [`${name}: ended on ${until}; mend the test or delete it`] : []),
    ];
  });
  return [...tooMany, ...problems];
}
