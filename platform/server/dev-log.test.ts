import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { readableLog } from './dev-log.ts';
import { createServer } from './http/server.ts';

it('writes requests in one line, stacks in separate lines, and no redacted fields', async () => {
  let written = '';
  const stream = readableLog((text) => {
    written += stripVTControlCharacters(text);
  });
  const config = loadConfig({ DATA_DIR: '/nonexistent', LOG_LEVEL: 'info' });
  const app = await createServer(config, stream);
  app.get('/things', async () => ({}));
  await app.inject({ url: '/things?near=secret' });
  app.log.error(
    { err: Object.assign(new Error('broke'), { detail: 'Failing row contains 98' }) },
    'job failed',
  );
  await app.close();
  expect(written).toMatch(
    /^\[\d\d:\d\d:\d\d\.\d{3}\] INFO: request \{"method":"GET","path":"\/things","status":200,"ms":\d+\}$/m,
  );
  expect(written).toMatch(/ERROR: job failed[\s\S]*Error: broke\n +at /);
  expect(written).not.toMatch(/secret|Failing row/);
});
