import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeTempFolder } from '#test/temp-folder.ts';
import { openTestDb } from '#test/test-db.ts';
import { writeSchemaTypes } from '../scripts/build/schema-types.ts';

it('platform/server/db/types.ts matches the migrated schema', async () => {
  const { connectionString, release } = await openTestDb();
  const folder = makeTempFolder();
  const file = join(folder.path, 'types.ts');
  await writeSchemaTypes(connectionString, file).finally(release);
  const written = readFileSync(file, 'utf8');
  folder.remove();
  expect(readFileSync(join(import.meta.dirname, '../platform/server/db/types.ts'), 'utf8')).toBe(written);
});
