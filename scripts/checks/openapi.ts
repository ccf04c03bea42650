import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerApplication } from '#app/server.ts';
import { loadConfig } from '#platform/server/config.ts';
import { createDb, createPool } from '#platform/server/db/client.ts';
import { createServer } from '#platform/server/http/server.ts';
import { createPlatform } from '#platform/server/platform.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import { ROOT, runTool } from '../run.ts';

/** Part of `npm run check`: the API document passes the recommended rules of Redocly (redocly.yaml). */

/** Path of the API document. .redocly.lint-ignore.yaml contains this path too. */
const DOCUMENT = 'node_modules/.cache/openapi.json';

/** Returns the API document of an application that is started only for this and never connects to a database. */
async function describeApplication(dataDir: string): Promise<string> {
  const config = loadConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PUBLIC_ORIGIN: 'https://toran.in',
    SECRET_KEY: 'k'.repeat(40),
  });
  const app = await createServer(config);
  const db = createDb(createPool({ connectionString: 'postgres://127.0.0.1:1/none', poolSize: 1 }));
  const platform = createPlatform({ config, db, log: app.log });
  await registerApplication(app, { platform, lifecycle: { draining: false }, pages: null });
  const { body } = await app.inject('/api/openapi.json');
  await app.close();
  await db.destroy();
  return body;
}

const folder = makeTempFolder();
try {
  mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true });
  writeFileSync(join(ROOT, DOCUMENT), await describeApplication(folder.path));
  process.env.REDOCLY_TELEMETRY = 'off';
  const { ok, output } = await runTool('@redocly/cli/bin/cli.js', ['lint', DOCUMENT]);
  if (!ok) console.error(output);
  process.exitCode = ok ? 0 : 1;
} finally {
  folder.remove();
}
