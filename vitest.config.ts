import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { linguiMacros } from './scripts/locales/macros.ts';

const HOUSE = [
  'platform/server/db/embedded.test.ts',
  'platform/server/db/embedded/**/*.test.ts',
  'scripts/**/*.test.ts',
];
/** Minutes of work each: `npm run test:long`. */
const LONG = ['test/long/**/*.test.ts'];
const API = [
  'features/*/server/**/*.test.ts',
  'platform/server/**/*.test.ts',
  'app/*.test.ts',
  'test/**/*.test.ts',
];

/** The longest files, which wait more than they compute: begun last, they would keep one worker busy alone at the end. */
const FIRST = [
  'test/pages/kept-exactness.test.ts',
  'scripts/backup/backup.test.ts',
  'features/bookings/server/many-due.test.ts',
  'scripts/backup/own-database.test.ts',
  'platform/server/db/embedded.test.ts',
  'test/faults/workers.test.ts',
  'test/faults/slow-clients.test.ts',
  'test/faults/start-database.test.ts',
  'platform/server/events/bus.test.ts',
  'platform/server/events/processes.test.ts',
  'test/security/hostile-fields.test.ts',
  'features/bookings/server/histories.test.ts',
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

const API_RUN = { globalSetup: 'test/global-setup.ts', testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  plugins: [linguiMacros()],
  test: {
    maxWorkers: 2,
    // Files of a worker share its modules, as requests share them in production. Loading the application again for each
    // file cost as much as its tests. What a file changes for the process it must restore.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    env: { NODE_COMPILE_CACHE },
    projects: [
      {
        // Pure rules: no process, no file, no database.
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,features,platform,shared,db,bench}/**/*.test.{ts,tsx}'],
          exclude: API,
        },
      },
      {
        // The real application on a real PostgreSQL; each test file copies the migrated template.
        extends: true,
        test: { name: 'api', include: API, exclude: [...HOUSE, ...LONG], ...API_RUN },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: LONG,
          globalSetup: 'test/global-setup.ts',
          testTimeout: 1_800_000,
          hookTimeout: 60_000,
        },
      },
      {
        // What starts and guards the house itself: real processes, killed and outlived.
        extends: true,
        test: { name: 'house', include: HOUSE, testTimeout: 90_000, hookTimeout: 90_000 },
      },
    ],
  },
});
