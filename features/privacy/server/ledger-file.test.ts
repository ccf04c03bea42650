import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import { appendToLedger, findLedgerFile, readLedgerFrom, rewriteLedger } from './ledger-file.ts';
import type { LedgerEntry } from './ledger-store.ts';

let folder: ReturnType<typeof makeTempFolder>;
beforeAll(() => {
  folder = makeTempFolder();
});
afterAll(() => folder.remove());

const at = new Date('2026-03-02T06:30:00Z');
const entry = (): LedgerEntry => ({
  userId: newId(),
  requestedAt: at,
  dueAt: at,
  undoneAt: null,
  erasedAt: null,
});
async function* pages(...all: LedgerEntry[][]) {
  yield* all;
}
async function usersOf(path: string): Promise<string[]> {
  const users: string[] = [];
  for await (const page of readLedgerFrom(path, 0)) users.push(...page.entries.map(({ userId }) => userId));
  return users;
}

it('the ledger file can be read from any line on', async () => {
  const path = join(folder.path, 'read.jsonl');
  const [first, second] = [entry(), entry()];
  const { id, compactedBytes } = await rewriteLedger(path, pages([first]));
  await appendToLedger(path, [second]);
  expect(await findLedgerFile(path)).toMatchObject({ id, compactedBytes });
  const [page] = await Array.fromAsync(readLedgerFrom(path, compactedBytes));
  expect(page).toEqual({ entries: [second], damaged: 0, bytes: readFileSync(path).length });
});

it('loses no line that is appended while it is compacted', async () => {
  const path = join(folder.path, 'compacted.jsonl');
  const [old, during] = [entry(), entry()];
  await rewriteLedger(path, pages([old]));
  async function* slow() {
    yield [old];
    await appendToLedger(path, [during]);
  }
  await rewriteLedger(path, slow());
  expect(await usersOf(path)).toEqual([old.userId, during.userId]);
});

it('skips damaged lines and counts them', async () => {
  const path = join(folder.path, 'damaged.jsonl');
  const [first, second] = [entry(), entry()];
  await rewriteLedger(path, pages([first]));
  const { open } = await import('node:fs/promises');
  const handle = await open(path, 'a');
  await handle.appendFile('{"userId":"cut o');
  await handle.close();
  await appendToLedger(path, [second]);
  const [page] = await Array.fromAsync(readLedgerFrom(path, 0));
  expect(page).toMatchObject({ entries: [first, second], damaged: 1 });
});

it('the ledger file loses no line if two processes create the file at once', async () => {
  const path = join(folder.path, 'begun-twice.jsonl');
  const [both, other] = [entry(), entry()];
  async function* slow() {
    yield [both];
    await rewriteLedger(path, pages([both]));
    await appendToLedger(path, [other]);
  }
  await rewriteLedger(path, slow());
  expect(new Set(await usersOf(path))).toEqual(new Set([both.userId, other.userId]));
});
