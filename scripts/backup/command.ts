import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from '#platform/server/backup/error.ts';
import { type Config, ConfigError, loadConfig } from '#platform/server/config.ts';
import { EmbeddedError } from '#platform/server/db/embedded/error.ts';
import { StartError } from '#platform/server/start-error.ts';
import { AppError } from '#shared/calls/errors.ts';

export type Print = (line: string) => void;

/** Cleanup steps of a command. They run at its end or after Ctrl-C, each once, the last added first. */
export class Cleanups {
  readonly #steps: (() => unknown)[] = [];

  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  async run(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      await Promise.resolve(step()).catch((error: unknown) => console.error(error));
    }
  }

  /** Removes all steps: the command succeeded, so nothing must be undone. */
  clear(): void {
    this.#steps.length = 0;
  }
}

/** Placeholder for SECRET_KEY while the site has no secret.key file yet. */
const PLACEHOLDER = randomBytes(32).toString('base64url');

/** The configuration with the key of secret.key, if SECRET_KEY is not set and the file is there by now. */
export function withStoredKey(config: Config): Config {
  const file = join(config.dataDir, 'secret.key');
  if (config.secretKey !== PLACEHOLDER || !existsSync(file)) return config;
  return { ...config, secretKey: readFileSync(file, 'utf8').trim(), isSecretKeyStored: true };
}

/** The site's configuration. Unlike a start of the server, it writes no secret.key. */
export function siteConfig(env: Readonly<Record<string, string | undefined>>): Config {
  return withStoredKey(loadConfig({ ...env, SECRET_KEY: env.SECRET_KEY || PLACEHOLDER }));
}

/**
 * Files of DATA_DIR besides database and media: the secret key, the deletion ledger, and the heads of the audit log
 * (its newest entries over time, with their hashes).
 */
const SITE_FILE = /^(secret\.key|deletions\.\w+|audit-heads\.jsonl)$/;

export const isSiteFile = (name: string) => SITE_FILE.test(name);

export function listSiteFiles(dataDir: string): string[] {
  if (!existsSync(dataDir)) return [];
  return readdirSync(dataDir).filter((name) => isSiteFile(name) && statSync(join(dataDir, name)).isFile());
}

export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;

/** Throws BackupError if a place has too little space. `free` is null if the free space is unlimited or unknown. */
export function checkSpace(place: string, needed: number, free: number | null): void {
  if (free === null || free >= needed) return;
  throw new BackupError(
    `There is not enough space in ${place}: ${megabytes(needed)} are needed and ${megabytes(free)} are free. ` +
      'Free some space, or choose another place.',
  );
}

const LOST = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNRESET']);

/** Returns a known failure's reason as a message for the console; null for an unexpected error (a bug). */
function failureMessage(error: unknown): string | null {
  if (error instanceof AppError) return error.cause instanceof Error ? error.cause.message : error.message;
  if ([BackupError, EmbeddedError, ConfigError, StartError].some((known) => error instanceof known)) {
    return (error as Error).message.replace('Toran cannot start', 'This command cannot run');
  }
  const { code = '', message, syscall } = error as NodeJS.ErrnoException;
  if (['ENOSPC', 'EDQUOT'].includes(code)) return `The disk is full: ${message}.`;
  if (code === '3D000') return `${message}. Create it first (createdb), then try again.`;
  // A socket that is missing; class 28 of SQLSTATE: a wrong user or password.
  if (LOST.has(code) || (code === 'ENOENT' && syscall === 'connect') || code.startsWith('28')) {
    return `The database can't be reached: ${message || code}.`;
  }
  return null;
}

/** Runs a command to its end. If it fails, prints the reason and sets exit code 1. */
export async function runCommand(main: (cleanups: Cleanups) => Promise<void>): Promise<void> {
  const cleanups = new Cleanups();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void cleanups.run().finally(() => process.exit(1)));
  }
  try {
    await main(cleanups);
  } catch (error) {
    console.error(failureMessage(error) ?? error);
    process.exitCode = 1;
  } finally {
    await cleanups.run();
  }
}
