import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/server/config.ts';
import { demoSignIns } from './accounts.ts';

/** GET /dev/accounts.json: the demo sign-ins. Without demo data there is no such address. */
export function registerDemoAccounts(
  app: FastifyInstance,
  config: Pick<Config, 'demo' | 'production'>,
): void {
  if (!config.demo || config.production) return;
  app.get('/dev/accounts.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return demoSignIns();
  });
}
