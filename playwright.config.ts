import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/ensure-browser.ts';
import { findFreePort } from './scripts/free-port.ts';

const executablePath = findBrowser();
if (executablePath === null) throw new Error('No Chromium here: run `npm run test:e2e`, which installs it.');

// Workers read this file again: what the first reading chose travels to them in the environment.
process.env.E2E_PORT ??= String(await findFreePort());
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'toran-e2e-'));
// As root, PostgreSQL runs as another user, who has to pass through here.
chmodSync(process.env.E2E_DATA_DIR, 0o755);
const baseURL = `http://localhost:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 30_000,
  forbidOnly: true,
  ...(process.env.E2E_LONG !== '1' && { grepInvert: /@long/ }),
  use: {
    baseURL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath,
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
    command: `exec "${process.execPath}" server/main.ts`,
    url: `${baseURL}/health/ready`,
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      DEMO: '1',
      RATE_LIMITS: 'relaxed',
      LOG_LEVEL: 'warn',
    },
    timeout: 90_000,
    // PostgreSQL stops with the application, and only a polite signal lets it.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
