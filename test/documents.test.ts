import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const DECISIONS = join(import.meta.dirname, '../docs/decisions');

it('every decision document starts with the number in its file name', () => {
  const files = readdirSync(DECISIONS).filter((name) => /^\d{3}-/.test(name));
  expect(files.length).toBeGreaterThan(20);
  const headed = files.filter((name) =>
    readFileSync(join(DECISIONS, name), 'utf8').startsWith(`# ${name.slice(0, 3)} `),
  );
  expect(headed).toEqual(files);
});
