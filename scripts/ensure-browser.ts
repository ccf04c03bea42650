import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Absolute path of Chromium: CHROMIUM_PATH, else one on the PATH; null if there is none. */
export function findBrowser(): string | null {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).concat(MAC);
  return candidates.find((path) => existsSync(path)) ?? null;
}

/** Without Arial's metrics pages shift when web fonts arrive, and the tests of layout shift fail. */
const FONTS = '/usr/share/fonts/truetype/liberation';

/**
 * Like findBrowser, but as root on Debian installs Chromium and its fallback fonts when they are missing. Throws an error
 * that says what to run when there is no browser.
 */
export function ensureBrowser(): string {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const found = findBrowser();
  if (found !== null && (existsSync(FONTS) || !canInstall)) return found;
  const command = 'apt-get update && apt-get install -y --no-install-recommends chromium fonts-liberation';
  if (canInstall) {
    console.log(`Chromium or its fonts are missing. Installing them: ${command}`);
    spawnSync('/bin/sh', ['-c', command], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const installed = findBrowser();
  if (installed !== null) return installed;
  throw new Error(
    `The browser tests need Chromium. On Debian or Ubuntu: sudo sh -c '${command}'. ` +
      'Elsewhere install Chrome or Chromium and set CHROMIUM_PATH to it.',
  );
}

if (import.meta.main) {
  try {
    console.log(ensureBrowser());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
