import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { chooseAccount } from '#platform/server/db/embedded/account.ts';
import { killTrees } from '#test/replicated-pair.ts';
import { ensureDebianPackage } from '../debian-package.ts';
import { findFreePort } from '../free-port.ts';
import { ROOT } from '../run.ts';

/** The engines of ops/ha/run.sh. */
type EngineName = 'etcd' | 'patroni' | 'pgbouncer' | 'haproxy-database' | 'haproxy-web';

export type Engine = {
  start(): void;
  /** Ends the engine with SIGTERM, or with SIGKILL after STOP_MS. Resolves when it has ended. */
  stop(): Promise<void>;
  /** Its process id; null if it does not run. */
  pid(): number | null;
};

/** A folder where engines run with the configuration of ops/ha, as an unprivileged account. */
export type HaEngines = {
  /** Prepares an engine. `as` is the name of its folder (HA_RUN_FOLDER); `values` fill its templates. */
  engine(name: EngineName, as: string, values: Readonly<Record<string, string>>): Engine;
  /** A path in the folder of an engine. */
  pathOf(as: string, name: string): string;
  /** The last lines of every engine's log. */
  logs(): string;
};

const STOP_MS = 20_000;
const LOG_LINES = 15;
const PROGRAMS = [
  ['haproxy', 'haproxy'],
  ['patroni', 'patroni'],
  ['etcd-server', 'etcd'],
  ['pgbouncer', 'pgbouncer'],
] as const;

/** Installs missing engines (as root, on Debian). Returns the packages that could not be installed. */
export function ensureEngines(names: readonly string[] = PROGRAMS.map(([name]) => name)): string[] {
  const wanted = PROGRAMS.filter(([name]) => names.includes(name));
  return wanted.filter(([name, program]) => !ensureDebianPackage(name, program)).map(([name]) => name);
}

/** Returns `count` different free ports of the loopback interface. */
export async function findFreePorts(count: number): Promise<string[]> {
  const ports = new Set<string>();
  while (ports.size < count) ports.add(String(await findFreePort()));
  return [...ports];
}

/** Prepares `folder` for engines. Other accounts must be able to enter it (use makeTempFolder). */
export function prepareHaEngines(folder: string): HaEngines {
  const account = chooseAccount(join(folder, 'none'));
  const own = (path: string) => {
    if (account !== null) chownSync(path, account.uid, account.gid);
  };
  // The account may not be able to enter the project's folder.
  const templates = join(folder, 'ha');
  cpSync(join(ROOT, 'ops/ha'), templates, { recursive: true });
  chmodSync(templates, 0o755);
  for (const file of readdirSync(templates)) chmodSync(join(templates, file), 0o644);
  const logs = new Map<string, string>();

  function engine(name: EngineName, as: string, values: Readonly<Record<string, string>>): Engine {
    const run = join(folder, as);
    mkdirSync(run, { mode: 0o700 });
    own(run);
    const log = join(folder, `${as}.log`);
    logs.set(as, log);
    let pid = 0;
    let ended: Promise<void> = Promise.resolve();
    return {
      start() {
        const out = openSync(log, 'a');
        const child = spawn('sh', [join(templates, 'run.sh'), name], {
          ...account,
          cwd: '/',
          env: {
            PATH: '/usr/bin:/bin:/usr/sbin:/sbin',
            LANG: 'C.UTF-8',
            HOME: run,
            HA_RUN_FOLDER: run,
            ...values,
          },
          stdio: ['ignore', out, out],
        });
        pid = child.pid ?? 0;
        ended = new Promise((resolve) => {
          child.once('error', () => resolve());
          child.once('exit', () => {
            pid = 0;
            resolve();
          });
        });
      },
      async stop() {
        if (pid === 0) return;
        process.kill(pid, 'SIGTERM');
        const timer = setTimeout(() => pid !== 0 && killTrees(pid), STOP_MS);
        await ended;
        clearTimeout(timer);
      },
      pid: () => (pid === 0 ? null : pid),
    };
  }

  return {
    engine,
    pathOf: (as, name) => join(folder, as, name),
    logs: () =>
      [...logs]
        .filter(([, path]) => existsSync(path))
        .map(
          ([as, path]) => `--- ${as}\n${readFileSync(path, 'utf8').split('\n').slice(-LOG_LINES).join('\n')}`,
        )
        .join('\n'),
  };
}
