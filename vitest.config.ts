import { defineConfig } from 'vitest/config';

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

export default defineConfig({
  test: {
    maxWorkers: 2,
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
        test: {
          name: 'api',
          include: API,
          exclude: [...HOUSE, ...LONG],
          globalSetup: 'test/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
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
