import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTempFolder } from '#test/temp-folder.ts';
import { ensureBrowser } from '../ensure-browser.ts';
import { runTool } from '../run.ts';
import { BROWSER_TEST_TIMEOUT_MS, SLOW_TEST_SHARE } from './limits.ts';
import { listedFiles, readPlaywright } from './reports.ts';
import type { Suite } from './suite.ts';

const PLAYWRIGHT = '@playwright/test/cli.js';

/** The browser tests as a suite. Each run has its own server with fresh sample data. */
export function playwrightSuite(name: string, env: Record<string, string> = {}): Suite {
  return {
    name,
    mayRetry: () => true,
    async run(files) {
      const folder = mkdtempSync(join(tmpdir(), 'toran-reports-'));
      const path = join(folder, 'playwright.json');
      const data = makeTempFolder();
      const settings = {
        CHROMIUM_PATH: ensureBrowser(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: path,
        E2E_DATA_DIR: data.path,
        ...env,
      };
      const expected = files ?? (await listFiles(settings));
      // Dots while it runs; failures are printed in full at the end.
      const args = ['test', ...(files ?? []), ...(files ? ['--workers=1'] : []), '--reporter=dot,json'];
      const { ok } = await runTool(PLAYWRIGHT, args, { live: true, env: settings });
      const report = readPlaywright(path, expected, BROWSER_TEST_TIMEOUT_MS * SLOW_TEST_SHARE);
      data.remove();
      rmSync(folder, { recursive: true, force: true });
      return { report, ok };
    },
  };
}

async function listFiles(env: Record<string, string>): Promise<string[]> {
  const options = { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: '' } };
  const { ok, output } = await runTool(PLAYWRIGHT, ['test', '--list', '--reporter=json'], options);
  if (!ok) throw new Error(`Playwright can't list its tests:\n${output}`);
  return listedFiles(output.slice(output.indexOf('{')));
}
