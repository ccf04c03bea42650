import { spawnSync } from 'node:child_process';

/**
 * Part of `npm run check`: subjects of commits since SINCE have at most 72 characters. Passes if there is no git
 * history.
 */

const MOST = 72;
const SINCE = '2026-11-25T00:00:00Z';

const { status, stdout } = spawnSync('git', ['log', '--no-merges', `--since=${SINCE}`, '--format=%h %s'], {
  encoding: 'utf8',
});
const subjects = status === 0 ? stdout.split('\n').filter(Boolean) : [];
const long = subjects.filter((line) => line.slice(line.indexOf(' ') + 1).length > MOST);
for (const line of long) console.error(`${line}: more than ${MOST} characters`);
process.exitCode = long.length > 0 ? 1 : 0;
