import { spawnSync } from 'node:child_process';
import { expect } from '@playwright/test';
import { newPerson } from './people.ts';

export type Admin = ReturnType<typeof newPerson>;

/** Creates an admin from the command line, with `password` on its standard input, and returns what it prints. */
function runAdminCommand(admin: Admin, password: string, baseURL: string): string {
  const args = ['scripts/admin.ts', '--mobile', admin.mobile, '--email', admin.email];
  const made = spawnSync(process.execPath, args, {
    input: password,
    encoding: 'utf8',
    env: {
      ...process.env,
      DATA_DIR: process.env.E2E_DATA_DIR,
      PUBLIC_ORIGIN: baseURL,
      LOG_LEVEL: 'silent',
    },
  });
  expect(made.stderr).toBe('');
  return made.stdout;
}

export function createAdmin(baseURL: string): Admin {
  const admin = { ...newPerson('Leela', 'Menon'), password: 'a-long-quiet-morning' };
  expect(runAdminCommand(admin, admin.password, baseURL)).toContain('The admin account is ready.');
  return admin;
}

/** A new admin without a password, and the path of the one-time link that sets it. */
export function createPasswordLink(baseURL: string): { admin: Admin; path: string } {
  const admin = newPerson('Leela', 'Menon');
  const [path] = /\/set-password\/[\w-]+/.exec(runAdminCommand(admin, '', baseURL)) ?? [];
  if (path === undefined) throw new Error('no link was printed');
  return { admin, path };
}
