import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { linguiMacros } from './scripts/locales/macros.ts';
import { TEST_TIMEOUT_MS } from './scripts/tests/limits.ts';
import { findProcessTests } from './scripts/tests/process-tests.ts';

/** Tests that take minutes each; `npm run test:long` runs them. */
const LONG = ['test/long/**/*.test.ts'];
const SERVER = [
  'features/*/server/**/*.test.ts',
  'platform/server/**/*.test.ts',
  'app/*.test.ts',
  'test/**/*.test.ts',
  'scripts/**/*.test.ts',
];
const PROCESSES = findProcessTests();

/**
 * The longest files, which wait more than they compute. They run first: if they ran last, one worker would be busy
 * alone at the end.
 */
const FIRST = [
  'test/pages/cache-exactness.test.ts',
  'features/bookings/server/closings/many-due.test.ts',
  'test/security/hostile-fields.test.ts',
  'features/bookings/server/closings/histories.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => FIRST.some((path) => moduleId.endsWith(`/${path}`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Packages are compiled once, instead of by the process of every file. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url));

const ON_POSTGRES = { globalSetup: 'test/global-setup.ts' };

export default defineConfig({
  plugins: [linguiMacros()],
  test: {
    maxWorkers: 2,
    // Test files of a worker share its modules, as requests do in production: loading the application for each file
    // took as long as its tests. A file must restore what it changes in the process.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    env: { NODE_COMPILE_CACHE },
    setupFiles: ['test/seed.ts'],
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    projects: [
      {
        // Pure rules: no process, no file, no database.
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,features,platform,shared,db,bench}/**/*.test.{ts,tsx}'],
          exclude: SERVER,
        },
      },
      {
        // The real application on a real PostgreSQL; each test file copies the migrated template.
        extends: true,
        test: { name: 'api', include: SERVER, exclude: [...PROCESSES, ...LONG], ...ON_POSTGRES },
      },
      {
        // Tests that start and kill real processes. Only these may depend on a real clock.
        extends: true,
        test: { name: 'processes', include: PROCESSES, ...ON_POSTGRES },
      },
      {
        extends: true,
        test: { name: 'long', include: LONG, testTimeout: 1_800_000, ...ON_POSTGRES },
      },
    ],
  },
});
