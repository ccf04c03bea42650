import { flakyProblems, readKnownFlaky } from '../tests/flaky.ts';

/** Part of `npm run check`: the list of flaky tests is short, and no test has been on it for more than two weeks. */

const problems = flakyProblems(readKnownFlaky(), new Date().toISOString().slice(0, 10));
for (const problem of problems) console.log(`test/flaky.json: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
