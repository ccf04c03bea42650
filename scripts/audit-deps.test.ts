import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { makeTempFolder } from '#test/temp-folder.ts';
import { type Outcome, run } from './run.ts';

type Advisory = { id: number; title: string; url: string; severity: string; vulnerable_versions: string };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Starts a fake npm registry with these advisories. With null, it has no audit API. Returns its URL. */
async function registry(known: Record<string, Advisory[]> | null): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      // npm asks for the versions of vulnerable packages and of their dependents.
      const name = decodeURIComponent(request.url?.slice(1) ?? '');
      const answer = request.method === 'GET' ? { name, 'dist-tags': {}, versions: {} } : known;
      response.writeHead(answer === null ? 405 : 200, { 'content-type': 'application/json' });
      response.end(answer === null ? '' : JSON.stringify(answer));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** npm caches advisories, so each test gets its own cache. */
function audit(address: string): Promise<Outcome> {
  const cache = makeTempFolder();
  closing.push(cache.remove);
  return run(process.execPath, ['scripts/audit-deps.ts'], {
    env: { npm_config_registry: address, npm_config_fetch_retries: '0', npm_config_cache: cache.path },
  });
}

const advisory = (severity: string): Advisory => ({
  id: 1,
  title: 'x',
  url: 'https://example.invalid',
  severity,
  vulnerable_versions: '*',
});

describe('npm run audit:deps', () => {
  it('passes without high or critical advisories', async () => {
    const { ok, output } = await audit(await registry({ zod: [advisory('moderate')] }));
    expect(output).toContain('0 critical, 0 high, ');
    expect(ok).toBe(true);
  });

  it('fails for a high advisory', async () => {
    const { ok, output } = await audit(await registry({ zod: [advisory('high')] }));
    expect(output).toMatch(/^high +zod /m);
    expect(ok).toBe(false);
  });

  it('fails when the registry has no audits', async () => {
    const { ok, output } = await audit(await registry(null));
    expect(output).toContain('Not audited');
    expect(ok).toBe(false);
  });

  it('fails when the registry does not answer', async () => {
    const { ok, output } = await audit('http://127.0.0.1:9/');
    expect(output).toContain('Not audited');
    expect(ok).toBe(false);
  });
});
