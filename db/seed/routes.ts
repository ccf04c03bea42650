import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/server/config.ts';
import { demoSignIns } from './accounts.ts';

/** GET /dev/accounts.json: the demo sign-ins. Not registered without demo data. */
export function registerDemoAccounts(
  app: FastifyInstance,
  config: Pick<Config, 'demo' | 'production'>,
): void {
  if (!config.demo || config.production) return;
  app.get('/dev/accounts.json', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return demoSignIns();
  });
}
