import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { listShownKeys } from '#features/media/server/service.ts';
import type { Config } from '#platform/server/config.ts';
import { type EmbeddedServer, findRunningEmbedded, startEmbedded } from '#platform/server/db/embedded.ts';
import { createStudent, createTeacher } from '#test/factories.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import { type ChatWorld, makeChatWorld, signInBenchUser } from '../../bench/chat-people.ts';
import { findBrokenRules, openKeys } from '../backup/checks.ts';
import { type Cleanups, runCommand, siteConfig } from '../backup/command.ts';
import { quietLog, withDb } from '../backup/copies.ts';
import { buildIfStale } from '../build/build-if-stale.ts';
import { findOlderServer } from '../older-server.ts';
import { run } from '../run.ts';
import { finishDrill, recordCheck } from './checks.ts';
import { type AcknowledgedWrites, post, startLoad } from './load.ts';

/**
 * `npm run drill:restore`: backs up a site under load, deletes all but the deletion ledger, restores and checks the
 * result. Does this with the embedded database and with an external one (an installed PostgreSQL of versions 15 to 17).
 */

const KEY = 'the key of the restore drill';
const WARM_UP_MS = 3_000;
const LEDGER = /^deletions\.\w+$/;

type Kind = 'embedded' | 'own';
type Site = { env: Record<string, string>; databaseUrl(): Promise<string>; lose(): Promise<void> };

async function command(script: string, args: readonly string[], env: Record<string, string>): Promise<void> {
  const { ok, output, seconds } = await run(process.execPath, [script, ...args], { env });
  if (!ok) throw new Error(`${script} failed:\n${output}`);
  console.log(`       ${output.trim().split('\n').at(-1)} [${seconds.toFixed(1)} s]`);
}

/** Kills the embedded PostgreSQL that a killed server left running. */
async function killPostgres(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(file)) return;
  process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
  while ((await findRunningEmbedded(dataDir)) !== null) await delay(50);
}

/** Creates the data folder and the database of a site. The drill restores the backup into a second site. */
async function makeSite(kind: Kind, folder: string): Promise<Site> {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  // The embedded site generates its key, which the backup contains; the other one has it in its environment.
  const secret = kind === 'embedded' ? '' : 'the secret key of the site in the restore drill';
  const env = { DATA_DIR: dataDir, BACKUP_KEY: KEY, SECRET_KEY: secret };
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  if (kind === 'embedded') {
    return {
      env,
      async databaseUrl() {
        const url = await findRunningEmbedded(dataDir);
        if (url === null) throw new Error('the embedded database does not run');
        return url;
      },
      async lose() {
        await killPostgres(dataDir);
        remove();
      },
    };
  }
  const bin = findOlderServer()?.bin ?? '';
  const own: EmbeddedServer = await startEmbedded({ dataDir: join(folder, 'server'), log: quietLog, bin });
  return {
    env: { ...env, DATABASE_URL: own.connectionString },
    databaseUrl: async () => own.connectionString,
    async lose() {
      await own.stop();
      remove();
    },
  };
}

const start = (env: Record<string, string>, demo: '0' | '1') =>
  startServerProcess({
    ...env,
    DEMO: demo,
    LOG_LEVEL: 'error',
    TRUST_PROXY: '127.0.0.1',
    DATABASE_LIMITS: 'normal',
  });

async function kill(server: ServerProcess): Promise<void> {
  server.child.kill('SIGKILL');
  await server.exited;
}

type Leaving = { userId: string; leave(origin: string): Promise<unknown> };

/** A student and a teacher who will delete their accounts after the backup. */
async function createLeavers(
  world: ChatWorld,
): Promise<{ student: Leaving; teacher: Leaving; teacherId: string }> {
  const leaving = async (person: { userId: string; password: string }, role: 'student' | 'teacher') => {
    const talker = await signInBenchUser(world.db, { userId: person.userId, role });
    const leave = (origin: string) =>
      post(origin, talker, '/api/account/delete', { password: person.password });
    return { userId: person.userId, leave };
  };
  const teacher = await createTeacher(world.db);
  const student = await leaving(await createStudent(world.db), 'student');
  return { student, teacher: await leaving(teacher, 'teacher'), teacherId: teacher.teacherId };
}

/** Copies the deletion ledger out of the site, as an operator does, so that it survives the loss. */
function copyDeletionLedger(site: Site, safe: string): void {
  const { dataDir } = siteConfig(site.env);
  mkdirSync(safe, { recursive: true });
  for (const name of readdirSync(dataDir).filter((file) => LEDGER.test(file))) {
    copyFileSync(join(dataDir, name), join(safe, name));
  }
}

/** Counts how many of these ids exist in the table. */
async function countRows(
  url: string,
  table: 'messages' | 'bookings' | 'reviews',
  ids: readonly string[],
): Promise<number> {
  const found = await withDb(url, (db) =>
    db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('id', 'in', [...ids])
      .executeTakeFirstOrThrow(),
  );
  return found.count;
}

async function checkRows(config: Config, url: string, before: AcknowledgedWrites): Promise<void> {
  const wanted = [
    ['messages', 'messages', before.messages],
    ['booking requests', 'bookings', before.bookings],
    ['reviews', 'reviews', before.reviews],
    ['confirmed sessions', 'bookings', before.lessons],
  ] as const;
  for (const [name, table, ids] of wanted) {
    const found = await countRows(url, table, ids);
    recordCheck(
      `every ${name} row from before the backup is there`,
      found === ids.length,
      `${found} of ${ids.length}`,
    );
  }
  const broken = await withDb(url, async (db) => findBrokenRules(db, await openKeys(db, config)));
  recordCheck('audit chain, sums of ratings, no overlapping lessons', broken.length === 0, broken.join(' '));
}

async function checkPictures(origin: string, url: string, before: AcknowledgedWrites): Promise<void> {
  const keys = await withDb(url, async (db) => {
    const shown: string[] = [];
    for await (const key of listShownKeys(db)) shown.push(key);
    return shown.filter((key) => !key.startsWith('private-'));
  });
  const statuses = await Promise.all(
    keys.map(async (key) => (await fetch(`${origin}/uploads/${key}`)).status),
  );
  const served = statuses.filter((status) => status === 200).length;
  recordCheck(
    'every picture that profiles show is served',
    served === keys.length,
    `${served} of ${keys.length}`,
  );
  const known = before.pictures.filter((address) => keys.includes(address.slice('/uploads/'.length))).length;
  recordCheck('profiles show the pictures from before the backup', known === before.pictures.length, known);
}

async function drill(kind: Kind, cleanups: Cleanups): Promise<void> {
  console.log(`\n${kind === 'embedded' ? 'The embedded database' : "One's own database"}`);
  const temporary = makeTempFolder();
  cleanups.add(temporary.remove);
  const [backup, safe] = [join(temporary.path, 'backup'), join(temporary.path, 'safe')];
  const first = await makeSite(kind, join(temporary.path, 'first'));
  cleanups.add(first.lose);
  const server = await start(first.env, '1');
  cleanups.add(() => kill(server));
  const url = await first.databaseUrl();
  const world = await makeChatWorld(url, 6, 300);
  const leaving = await createLeavers(world);
  const load = await startLoad(server.origin, world);
  await delay(WARM_UP_MS);
  const before = structuredClone(load.acknowledged);
  await command('scripts/backup.ts', [backup], first.env);
  const during = load.acknowledged.messages.length - before.messages.length;
  await load.stop();
  recordCheck('the site went on taking writes during the backup', during > 0, `${during} messages`);
  await leaving.student.leave(server.origin);
  await leaving.teacher.leave(server.origin);
  copyDeletionLedger(first, safe);
  await world.close();
  await kill(server);
  await first.lose();

  const second = await makeSite(kind, join(temporary.path, 'second'));
  cleanups.add(second.lose);
  for (const name of readdirSync(safe)) {
    copyFileSync(join(safe, name), join(second.env.DATA_DIR ?? '', name));
  }
  await command('scripts/restore.ts', [backup], second.env);
  const restored = await start(second.env, '0');
  cleanups.add(() => kill(restored));
  const restoredUrl = await second.databaseUrl();
  await checkRows(siteConfig(second.env), restoredUrl, before);
  await checkPictures(restored.origin, restoredUrl, before);
  const ids = [leaving.student.userId, leaving.teacher.userId];
  const due = await withDb(restoredUrl, (db) =>
    db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', ids)
      .where('deletion_due_at', 'is not', null)
      .execute(),
  );
  recordCheck('accounts deleted after the backup are due again', due.length === 2, due.length);
  const page = await fetch(`${restored.origin}/api/teacher/${leaving.teacherId}`);
  recordCheck('the page of the deleted teacher is gone', page.status === 404, page.status);
  const headers = { cookie: world.idle[0]?.cookie ?? '' };
  const profile = await fetch(`${restored.origin}/api/client/profile`, { headers });
  recordCheck('people are still signed in', profile.status === 200, profile.status);
  await command('scripts/audit-verify.ts', [], second.env);
}

await buildIfStale();
await runCommand((cleanups) => drill('embedded', cleanups));
if (findOlderServer() === null) {
  recordCheck("one's own database: install PostgreSQL 15, 16 or 17 (apt-get install postgresql-15)", false);
} else await runCommand((cleanups) => drill('own', cleanups));
finishDrill('restore');
