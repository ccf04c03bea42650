import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';

/** Chromium's engine without windows and toolbars, which cost a third of the browser tests' time. */
const HEADLESS = 'chromium-headless-shell';
const WINDOWED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

type Env = { CHROMIUM_PATH?: string | undefined; PATH?: string | undefined };

/** Absolute path of a whole Chromium: CHROMIUM_PATH, else one on the PATH; null if there is none. */
export function findBrowser(env: Env = process.env): string | null {
  return env.CHROMIUM_PATH || (search(WINDOWED, env) ?? (existsSync(MAC) ? MAC : null));
}

/** Absolute path of the browser for tests: CHROMIUM_PATH, else the headless shell, else a whole Chromium; or null. */
export function findTestBrowser(env: Env = process.env): string | null {
  return env.CHROMIUM_PATH || (search([HEADLESS], env) ?? findBrowser(env));
}

function search(names: readonly string[], { PATH = '' }: Env): string | null {
  const candidates = names.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return candidates.find((path) => existsSync(path)) ?? null;
}

/**
 * Without Arial's metrics pages shift when web fonts arrive, and the tests of layout shift fail. Phones in India have the letters
 * of Hindi and Tamil.
 */
const FONTS = ['liberation', 'lohit-devanagari', 'lohit-tamil'].map(
  (name) => `/usr/share/fonts/truetype/${name}`,
);
const FONT_PACKAGES = 'fonts-liberation fonts-lohit-deva fonts-lohit-taml';
const hasFonts = () => FONTS.every((folder) => existsSync(folder));
const INSTALL = `apt-get -o Acquire::Retries=0 -o Acquire::http::Timeout=20 install -y --no-install-recommends`;

/**
 * Like findTestBrowser, but as root on Debian installs what is missing of the headless shell and the fallback fonts. A
 * whole Chromium does when there is no shell. Throws an error that says what to run when there is no browser.
 */
export function ensureBrowser(): string {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const found = findTestBrowser();
  const isBest = found !== null && (process.env.CHROMIUM_PATH === found || basename(found) === HEADLESS);
  if (found !== null && (!canInstall || (isBest && hasFonts()))) return found;
  const wanted = `${INSTALL} ${isBest ? '' : `${HEADLESS} `}${FONT_PACKAGES}`;
  if (canInstall) {
    console.log(`The headless browser or its fonts are missing. Installing them: ${wanted}`);
    // The package lists may be old or absent; other systems than Debian have no such package.
    if (!shell(wanted) && (found === null || !hasFonts())) {
      shell(`apt-get update; ${wanted} || ${INSTALL} chromium ${FONT_PACKAGES}`);
    }
  }
  const installed = findTestBrowser();
  if (installed !== null) return installed;
  throw new Error(
    `The browser tests need Chromium. On Debian: sudo sh -c 'apt-get update && ${wanted}'. ` +
      'Elsewhere install Chrome or Chromium and set CHROMIUM_PATH to it.',
  );
}

function shell(command: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', command], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

if (import.meta.main) {
  try {
    console.log(ensureBrowser());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
