import { expect, it } from 'vitest';
import * as z from 'zod';
import { loadConfig } from '#platform/server/config.ts';
import { createServer } from '#platform/server/http/server.ts';
import { defineCall } from '#shared/calls/call.ts';
import { AppError } from '#shared/calls/errors.ts';
import { watchUndeclaredErrors } from './undeclared-errors.ts';

const call = defineCall({
  name: 'example',
  summary: 'An example',
  method: 'GET',
  path: '/api/example/:code',
  access: 'student',
  response: z.object({}),
  errors: ['REAUTHENTICATE'],
});

it('reports an undeclared error once, and no declared or implied one', async () => {
  const app = await createServer(loadConfig({ LOG_LEVEL: 'silent' }));
  const found = watchUndeclaredErrors(app, [
    { call, isCached: false, checkAccess: () => {}, execute: async () => ({}) },
  ]);
  app.get<{ Params: { code: 'REAUTHENTICATE' } }>('/api/example/:code', ({ params }) => {
    throw new AppError(params.code);
  });
  const codes = ['REAUTHENTICATE', 'UNAUTHORIZED', 'WRONG_ROLE', 'INVALID_INPUT'];
  for (const code of [...codes, 'TOO_MANY_STREAMS', 'TOO_MANY_STREAMS'])
    await app.inject(`/api/example/${code}`);
  await app.close();
  expect(found).toEqual([
    'GET /api/example/:code answered TOO_MANY_STREAMS, which its contract does not declare',
  ]);
});
