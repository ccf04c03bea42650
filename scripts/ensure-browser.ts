import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Absolute path of a Chromium on this machine: CHROMIUM_PATH, else one on the PATH; null: there is none. */
export function findBrowser(): string | null {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).concat(MAC);
  return candidates.find((path) => existsSync(path)) ?? null;
}

/** Like findBrowser, but as root on Debian installs Chromium when there is none. Throws saying what to run. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found !== null) return found;
  const command = 'apt-get update && apt-get install -y --no-install-recommends chromium';
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`No Chromium found. Installing it: ${command}`);
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
