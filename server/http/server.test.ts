import { expect, it } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { createServer } from './server.ts';

it('lets go of connections on which nothing moves, later than live updates beat', async () => {
  const app = await createServer(loadConfig({ LOG_LEVEL: 'silent', SECRET_KEY: 'k'.repeat(40) }));
  expect(app.server.timeout).toBeGreaterThan(3 * 20_000);
  expect(app.server.timeout).toBeLessThanOrEqual(120_000);
  await app.close();
});
