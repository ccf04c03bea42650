import { join } from 'node:path';
import { startEmbedded } from '#platform/server/db/embedded.ts';
import { eventually } from '#test/patience.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import { makeChatWorld } from '../../bench/chat-people.ts';
import { type Cleanups, runCommand } from '../backup/command.ts';
import { quietLog } from '../backup/copies.ts';
import { buildIfStale } from '../build/build-if-stale.ts';
import { finishDrill, recordCheck } from './checks.ts';
import { ensureEngines, prepareHaEngines } from './engines.ts';
import { askFilesOfTwoReleases } from './release-files.ts';
import { startSite } from './site.ts';
import { startVisitors, type VisitorAnswer } from './visitors.ts';
import { makePairs, openTalks } from './writers.ts';

/**
 * `npm run drill:release`: runs two processes behind HAProxy (ops/ha) and restarts one after the other, as a release
 * does, while visitors use the site. Checks that no request fails, and that open pages reconnect spread over 1 to 10 s.
 */

const VISITORS = 16;
const TALKS = 20;
const STUDENTS = 150;
const BEFORE = 1_000;
const WANTED = 5_000;
const VISITS_MS = 240_000;
const RETURN_MS = 30_000;
/**
 * Expected spread of reconnects, in ms: the range of delays that the server asks for (platform/server/events/hub.ts),
 * the time for connecting, and the least time between the first and the last reconnect.
 */
const SPREAD = { min: 1_000, max: 10_000, connectMs: 2_000, least: 4_000 };

function countsOf(answers: readonly VisitorAnswer[]): string {
  const kinds = Map.groupBy(answers, ({ what }) => what);
  return [...kinds].map(([what, { length }]) => `${length} × ${what}`).join(', ');
}

async function drill(cleanups: Cleanups): Promise<void> {
  const temporary = makeTempFolder();
  cleanups.add(temporary.remove);
  const workshop = prepareHaEngines(temporary.path);
  const wrong = await askFilesOfTwoReleases(workshop);
  recordCheck('every file is found while two releases run', wrong.length === 0, wrong.join(', '));
  const server = await startEmbedded({ dataDir: join(temporary.path, 'server'), log: quietLog });
  cleanups.add(server.stop);
  const world = await makeChatWorld(server.connectionString, TALKS, STUDENTS);
  cleanups.add(world.close);
  const site = await startSite(workshop, temporary.path, { DATABASE_URL: server.connectionString });
  cleanups.add(site.stop);
  const pairs = await makePairs(world);
  await openTalks(site.origin, world.talks);

  const visits = startVisitors(site.origin, world, pairs, VISITORS);
  const untilVisited = (count: number) =>
    eventually(
      async () => visits.answers.length,
      (answered) => answered >= count,
      VISITS_MS,
    );
  const untilAllOpen = () =>
    eventually(
      async () => visits.open(),
      (open) => open === TALKS * 2,
      RETURN_MS,
    ).catch(() => visits.open());
  await untilAllOpen();
  for (const index of site.processes.keys()) {
    await untilVisited(visits.answers.length + BEFORE);
    const before = visits.returns.length;
    const begun = visits.answers.length;
    await site.restart(index);
    const open = await untilAllOpen();
    recordCheck(
      `all open pages are back after restart ${index + 1}`,
      open === TALKS * 2,
      `${open} of ${TALKS * 2}`,
    );
    const times = visits.returns.slice(before).map(({ afterMs }) => afterMs);
    const [first, last] = [Math.min(...times), Math.max(...times)];
    recordCheck(
      'they came back spread over 1 to 10 s',
      times.length > 0 &&
        first >= SPREAD.min &&
        last <= SPREAD.max + SPREAD.connectMs &&
        last - first >= SPREAD.least,
      `${times.length} pages, ${(first / 1_000).toFixed(1)} to ${(last / 1_000).toFixed(1)} s`,
    );
    console.log(`       ${visits.answers.length - begun} requests meanwhile`);
  }
  await untilVisited(WANTED);
  await visits.stop();
  const failed = visits.answers.filter(({ ok }) => !ok);
  recordCheck(`at least ${WANTED} requests`, visits.answers.length >= WANTED, countsOf(visits.answers));
  recordCheck('no request failed', failed.length === 0, failed.length === 0 ? '' : countsOf(failed));
  for (const detail of new Set(failed.map((each) => each.detail))) console.log(`       ${detail}`);
  if (failed.length > 0) console.log(workshop.logs());
}

const missing = ensureEngines(['haproxy']);
if (missing.length > 0) recordCheck(`install ${missing.join(', ')} (apt-get install)`, false);
else {
  await buildIfStale();
  await runCommand(drill);
}
finishDrill('release');
