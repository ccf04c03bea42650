import { type Outcome, run, runTool } from './run.ts';

/** `npm run check`: static checks, one line per step; prints output of failed steps only. */

const AT_ONCE = 2;

/** Longest first; the steps are independent. */
const STEPS: ReadonlyArray<[name: string, step: () => Promise<Outcome>]> = [
  ['types', () => runTool('typescript/bin/tsc', ['-p', '.'])],
  ['format and lint', () => runTool('@biomejs/biome/bin/biome', ['check', '.'])],
  ['imports', () => run(process.execPath, ['scripts/checks/imports.ts'])],
  [
    'unused',
    () =>
      runTool('knip/bin/knip.js', [
        '--no-progress',
        '--cache',
        '--cache-location',
        'node_modules/.cache/knip',
      ]),
  ],
  ['lock file', () => run('npm', ['ci', '--dry-run', '--ignore-scripts'])],
  ['SQL in stores', () => run(process.execPath, ['scripts/checks/sql.ts'])],
  ['tables', () => run(process.execPath, ['scripts/checks/tables.ts'])],
  ['SMS texts', () => run(process.execPath, ['scripts/sms-templates.ts', '--check'])],
  ['API document', () => run(process.execPath, ['scripts/checks/openapi.ts'])],
  ['locales', () => run(process.execPath, ['scripts/checks/locales.ts'])],
  ['texts', () => run(process.execPath, ['scripts/checks/texts.ts'])],
  ['flaky tests', () => run(process.execPath, ['scripts/checks/flaky.ts'])],
  ['commit subjects', () => run(process.execPath, ['scripts/checks/commits.ts'])],
  ['documents', () => run(process.execPath, ['scripts/checks/documents.ts'])],
  ['300 lines a file', () => run(process.execPath, ['scripts/checks/length.ts'])],
];

/** Runs all steps. Returns the number of failed steps. */
export async function runChecks(): Promise<number> {
  const waiting = [...STEPS];
  let failed = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, step] = next;
      const { ok, output, seconds } = await step();
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(16)} ${seconds.toFixed(1)} s`);
      if (ok) continue;
      failed += 1;
      console.log(output.trimEnd());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed;
}

if (import.meta.main) process.exitCode = (await runChecks()) > 0 ? 1 : 0;
