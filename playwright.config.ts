import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findTestBrowser } from './scripts/ensure-browser.ts';
import { findFreePort } from './scripts/free-port.ts';
import { BROWSER_TEST_TIMEOUT_MS } from './scripts/tests/limits.ts';
import { MAX_WAIT_MS } from './test/patience.ts';

const executablePath = findTestBrowser();

// Playwright's workers load this file again. They get the values of the first load from the environment.
process.env.E2E_PORT ??= String(await findFreePort());
// Only the name: the application creates the folder, so tools that just load this file leave nothing behind.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `toran-e2e-${process.pid}`);
const baseURL = `http://localhost:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // These timeouts only detect hanging tests. No test measures how long something takes.
  timeout: BROWSER_TEST_TIMEOUT_MS,
  expect: { timeout: MAX_WAIT_MS },
  forbidOnly: true,
  // `npm run test:long` runs the tests marked @long, which `npm test` skips.
  ...(process.env.E2E_LONG === '1' ? { grep: /@long/ } : { grepInvert: /@long/ }),
  use: {
    baseURL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A trace of everything costs a fifth of the time; E2E_TRACE=1 keeps those of what fails.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    actionTimeout: MAX_WAIT_MS,
    navigationTimeout: MAX_WAIT_MS,
    launchOptions: {
      ...(executablePath !== null && { executablePath }),
      // Chromium hangs under libfaketime (scripts/tests/at-time.ts).
      ...(process.env.E2E_CLOCK_SHIFT_MS && { env: { ...process.env, LD_PRELOAD: '' } }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    // The built server, as npm start runs it.
    command: `exec "${process.execPath}" dist/app/main.js`,
    url: `${baseURL}/health/ready`,
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      DEMO: '1',
      RATE_LIMITS: 'relaxed',
      DATABASE_LIMITS: 'relaxed',
      LOG_LEVEL: 'warn',
      ...(process.env.PSEUDO_LOCALE === '1' && { PSEUDO_LOCALE: '1' }),
    },
    timeout: BROWSER_TEST_TIMEOUT_MS,
    // SIGTERM, so that the application can also stop PostgreSQL; SIGKILL would leave it running.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
