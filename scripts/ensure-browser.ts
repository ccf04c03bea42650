import { existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { canInstall, installCommand, installPackages } from './debian-package.ts';

/** Chromium without a user interface: windows and toolbars cost a third of the browser tests' time. */
const HEADLESS = 'chromium-headless-shell';
const WINDOWED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

type Env = { CHROMIUM_PATH?: string | undefined; PATH?: string | undefined };

/** Absolute path of a whole Chromium: CHROMIUM_PATH, else one on the PATH; null if there is none. */
export function findBrowser(env: Env = process.env): string | null {
  return env.CHROMIUM_PATH || (search(WINDOWED, env) ?? (existsSync(MAC) ? MAC : null));
}

/**
 * Absolute path of the browser for tests: CHROMIUM_PATH, else the headless shell, else a full Chromium; null if there
 * is none.
 */
export function findTestBrowser(env: Env = process.env): string | null {
  return env.CHROMIUM_PATH || (search([HEADLESS], env) ?? findBrowser(env));
}

function search(names: readonly string[], { PATH = '' }: Env): string | null {
  const candidates = names.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return candidates.find((path) => existsSync(path)) ?? null;
}

/**
 * Fonts that the tests need: one with Arial's metrics, without which web fonts shift the layout and tests fail, and
 * fonts for Hindi and Tamil, which phones in India have.
 */
const FONTS = ['liberation', 'lohit-devanagari', 'lohit-tamil'].map(
  (name) => `/usr/share/fonts/truetype/${name}`,
);
const FONT_PACKAGES = ['fonts-liberation', 'fonts-lohit-deva', 'fonts-lohit-taml'];
const hasFonts = () => FONTS.every((folder) => existsSync(folder));

/**
 * Like findTestBrowser, but as root on Debian it first installs the headless shell and the fonts if they are missing,
 * or a full Chromium if there is no shell. If there is no browser, throws an error with the command to run.
 */
export function ensureBrowser(): string {
  const found = findTestBrowser();
  const isBest = found !== null && (process.env.CHROMIUM_PATH === found || basename(found) === HEADLESS);
  const isComplete = isBest && hasFonts();
  if (found !== null && (isComplete || !canInstall())) return found;
  const wanted = [...(isBest ? [] : [HEADLESS]), ...(hasFonts() ? [] : FONT_PACKAGES)];
  // Other systems with apt have no package of the headless shell: install a full Chromium.
  if (canInstall() && !installPackages(wanted) && found === null) {
    installPackages(['chromium', ...FONT_PACKAGES]);
  }
  const installed = findTestBrowser();
  if (installed !== null) return installed;
  throw new Error(
    `The browser tests need Chromium. On Debian: sudo sh -c '${installCommand(wanted)}'. ` +
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
