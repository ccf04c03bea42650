import { registerApplication } from '#app/server.ts';
import { createDb, createPool } from '#platform/server/db/client.ts';
import { createServer } from '#platform/server/http/server.ts';
import { createPlatform } from '#platform/server/platform.ts';
import { builtAssets } from '#platform/server/ssr/assets.ts';
import { longTimeouts, type TestApp, type TestAppOptions } from './test-app.ts';

/** Simulates a second process: a server on the same database with its own connections and cached answers. */
export async function startSecondProcess(
  { connectionString, clock, platform: { config } }: TestApp,
  options: Pick<TestAppOptions, 'answersAge'> = {},
) {
  const app = await createServer(config);
  const db = createDb(createPool({ connectionString, limits: 'relaxed' }));
  const platform = createPlatform({
    config,
    db,
    log: app.log,
    clock,
    directUrl: connectionString,
    waits: longTimeouts(options),
  });
  await registerApplication(app, { platform, lifecycle: { draining: false }, pages: await builtAssets() });
  await app.ready();
  const close = async () => {
    await app.close();
    await platform.answers?.watch.stop();
    await platform.bus.stop();
    await db.destroy();
  };
  return { app, platform, close };
}
