import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTestDb } from '#test/test-db.ts';
import { codegenArguments } from '../scripts/db-types.ts';

const ROOT = join(import.meta.dirname, '..');

it('db/types.ts says what the migrations make', async () => {
  const { connectionString, release } = await openTestDb();
  const codegen = join(ROOT, 'node_modules/kysely-codegen/dist/cli/bin.js');
  const args = [...(await codegenArguments(connectionString)), '--verify'];
  const run = spawnSync(process.execPath, [codegen, ...args], { cwd: ROOT, encoding: 'utf8' });
  await release();
  expect(run.stderr).toBe('');
  expect(run.status).toBe(0);
});
