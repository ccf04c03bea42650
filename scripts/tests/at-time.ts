import { globSync } from 'node:fs';
import { addDays, DAY_NAMES, type DayName, indiaInstant, indiaParts, minutesOfDay } from '#shared/time.ts';
import { canInstall, installCommand, installPackages } from '../debian-package.ts';
import { ensureBrowser } from '../ensure-browser.ts';
import { runTool } from '../run.ts';

/**
 * `npm run test:at -- friday 09:00 [options of Playwright]`: runs the browser tests as if it were the next Friday, 9:00
 * in India. Tests and server run with Debian's libfaketime, the browser's pages with a shifted Date
 * (e2e/support/shifted-clock.ts).
 */

const LIBRARY = '/usr/lib/*/faketime/libfaketimeMT.so.1';
const DAYS = 7;

function findLibrary(): string | undefined {
  return globSync(LIBRARY)[0];
}

/** The next moment of this weekday and time in India, after now. */
function nextMoment(day: DayName, time: string, now: Date): Date {
  const { date, dayOfWeek } = indiaParts(now);
  const ahead = (DAY_NAMES.indexOf(day) - dayOfWeek + DAYS) % DAYS;
  const moment = indiaInstant(addDays(date, ahead), time);
  return moment > now ? moment : indiaInstant(addDays(date, ahead + DAYS), time);
}

const [day = '', time = '', ...options] = process.argv.slice(2);
if (!DAY_NAMES.includes(day as DayName) || minutesOfDay(time) === null) {
  console.error('Usage: npm run test:at -- friday 09:00 [options of Playwright]');
  process.exit(2);
}
if (findLibrary() === undefined && canInstall()) installPackages(['libfaketime']);
const library = findLibrary();
if (library === undefined) {
  console.error(`libfaketime is missing. Install it: ${installCommand(['libfaketime'])}`);
  process.exit(2);
}
const now = new Date();
const moment = nextMoment(day as DayName, time, now);
const seconds = Math.round((moment.getTime() - now.getTime()) / 1000);
console.log(`As if it were ${moment.toISOString()}, ${seconds} s from now`);
const { ok } = await runTool('@playwright/test/cli.js', ['test', ...options], {
  live: true,
  env: {
    CHROMIUM_PATH: ensureBrowser(),
    E2E_CLOCK_SHIFT_MS: String(seconds * 1000),
    LD_PRELOAD: library,
    FAKETIME: `+${seconds}s`,
    // libfaketime must not shift timers and the times of files.
    DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  },
});
process.exit(ok ? 0 : 1);
