import { eventually } from '#test/patience.ts';
import { findRedis, startRedis } from '#test/redis-server.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import { type ChatWorld, makeChatWorld } from '../../bench/chat-people.ts';
import { type Cleanups, runCommand } from '../backup/command.ts';
import { withDb } from '../backup/copies.ts';
import { buildIfStale } from '../build/build-if-stale.ts';
import { ensureRedis } from '../ensure-redis.ts';
import { finishDrill, recordCheck } from './checks.ts';
import { type DatabaseCluster, type NodeName, startDatabaseCluster } from './database-cluster.ts';
import { ensureEngines, prepareHaEngines } from './engines.ts';
import { type Site, startSite } from './site.ts';
import { findLosses, longestPause, makePairs, openTalks, startWriters } from './writers.ts';

/**
 * `npm run drill:failover`: runs the database cluster of ops/ha and two application processes behind HAProxy. While
 * clients write, it kills the primary (once with direct connections, once with PgBouncer) and does a planned
 * switchover. No acknowledged write may be lost or doubled.
 */

const WRITERS = 12;
const TALKS = 12;
const STUDENTS = 400;
const BEFORE = 800;
const WANTED = 2_000;
const AFTER = 400;
const WRITES_MS = 180_000;
const AGAIN_MS = 15_000;
const RETURN_MS = 90_000;

type Scene = {
  cluster: DatabaseCluster;
  site: Site;
  world: ChatWorld;
  pairs: Awaited<ReturnType<typeof makePairs>>;
};

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const otherOf = (node: NodeName): NodeName => (node === 'a' ? 'b' : 'a');

/** Runs `act` on the primary while clients write, then checks what the clients saw. */
async function actWhileWriting(
  { cluster, site, world, pairs }: Scene,
  { limitMs, act }: { limitMs: number; act: () => unknown },
): Promise<void> {
  const ids = site.processes.map(({ child }) => child.pid);
  const { journal, stop } = startWriters(site.origin, world, pairs, WRITERS);
  const untilWritten = (count: number) =>
    eventually(
      async () => journal.acknowledged.length,
      (written) => written >= count,
      WRITES_MS,
    );
  await untilWritten(BEFORE);
  // On a busy machine the server refuses some writes even before `act`; they count too.
  if (journal.refusals.length > 0) console.log(`       ${journal.refusals.length} refusals before`);
  const since = performance.now();
  await act();
  await untilWritten(Math.max(WANTED, journal.acknowledged.length + AFTER));
  await stop();
  const { pauseMs, endMs } = longestPause(journal, since);
  const wrong = journal.refusals.filter(({ isAsSpecified }) => !isAsSpecified);
  const { lost, doubled } = await withDb(cluster.primaryUrl, (db) => findLosses(db, journal));
  recordCheck(
    `at least ${WANTED} writes were acknowledged`,
    journal.acknowledged.length >= WANTED,
    journal.acknowledged.length,
  );
  recordCheck('no acknowledged write is lost', lost === 0, lost);
  recordCheck(
    'no write is doubled',
    doubled === 0,
    `${doubled}; ${journal.repeats} repeats of acknowledged writes`,
  );
  recordCheck(
    'every refusal is a 503 with Retry-After',
    wrong.length === 0,
    `${journal.refusals.length} refusals`,
  );
  for (const what of new Set(wrong.map((refusal) => refusal.what.slice(0, 120))))
    console.log(`       ${what}`);
  recordCheck(
    `writes go on within ${limitMs / 1_000} s`,
    endMs <= limitMs,
    `after ${seconds(endMs)}; longest pause ${seconds(pauseMs)}`,
  );
  const isSame = site.processes.every(
    ({ child }, index) => child.exitCode === null && child.pid === ids[index],
  );
  recordCheck('no process of the application was restarted', isSame);
}

async function killPrimary(scene: Scene): Promise<void> {
  const { cluster } = scene;
  const old = await cluster.leader();
  await actWhileWriting(scene, { limitMs: AGAIN_MS, act: () => cluster.kill(old) });
  recordCheck('the standby leads', (await cluster.leader()) === otherOf(old));
  cluster.start(old);
  const begun = performance.now();
  const isBack = await cluster.waitForRole(old, 'sync', RETURN_MS).then(
    () => true,
    () => false,
  );
  recordCheck(
    'the old primary comes back as synchronous standby',
    isBack,
    seconds(performance.now() - begun),
  );
}

async function drill(cleanups: Cleanups): Promise<void> {
  const temporary = makeTempFolder();
  cleanups.add(temporary.remove);
  const workshop = prepareHaEngines(temporary.path);
  try {
    const cluster = await startDatabaseCluster(workshop, cleanups);
    const redis = findRedis() === null ? null : await startRedis();
    if (redis !== null) cleanups.add(redis.stop);
    const world = await makeChatWorld(cluster.primaryUrl, TALKS, STUDENTS);
    cleanups.add(world.close);
    const direct = {
      DATABASE_URL: cluster.primaryUrl,
      BUS_URL: redis?.url ?? '',
    };
    const site = await startSite(workshop, temporary.path, direct);
    cleanups.add(site.stop);
    const pairs = await makePairs(world);
    await openTalks(site.origin, world.talks);
    const scene = { cluster, site, world, pairs };

    console.log('\nThe primary is killed');
    await killPrimary(scene);

    console.log('\nThe primary is killed, through PgBouncer');
    const pooled = {
      ...direct,
      DATABASE_URL: cluster.poolerUrl,
      DATABASE_DIRECT_URL: cluster.primaryUrl,
      DATABASE_POOLER: 'transaction',
    };
    for (const index of site.processes.keys()) await site.restart(index, pooled);
    await killPrimary(scene);

    console.log('\nA planned change of the primary');
    const leader = await cluster.leader();
    await actWhileWriting(scene, {
      limitMs: AGAIN_MS,
      act: () => cluster.switchover(leader, otherOf(leader)),
    });
    await cluster.waitForRole(leader, 'sync', RETURN_MS);
  } catch (error) {
    console.error(workshop.logs());
    throw error;
  }
}

const missing = ensureEngines();
ensureRedis();
if (missing.length > 0) recordCheck(`install ${missing.join(', ')} (apt-get install)`, false);
else {
  await buildIfStale();
  await runCommand(drill);
}
finishDrill('failover');
