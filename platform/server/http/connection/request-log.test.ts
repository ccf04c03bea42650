import { describe, expect, it } from 'vitest';
import { loadConfig } from '#platform/server/config.ts';
import { createServer } from '../server.ts';
import { createLogSampler } from './request-log.ts';

describe('createLogSampler', () => {
  it('logs every request up to the limit per second, then one in a hundred', () => {
    const sample = createLogSampler(3);
    const first = Array.from({ length: 203 }, () => sample(500));
    expect(first.slice(0, 3)).toEqual([1, 1, 1]);
    expect(first.slice(3).filter((standsFor) => standsFor > 0)).toEqual([100, 100]);
    expect(sample(1_499)).toBe(0);
    expect(sample(1_500)).toBe(1);
  });
});

describe('the request log', () => {
  it('samples answered requests under load, never failed ones, and leaves health checks out', async () => {
    const lines: { msg: string; path: string; status: number; sampled?: number }[] = [];
    const app = await createServer(loadConfig({ SECRET_KEY: 'k'.repeat(40), LOG_REQUESTS_PER_SECOND: '1' }), {
      write: (line) => void lines.push(JSON.parse(line)),
    });
    app.get('/fine', async () => 'ok');
    app.get('/health/live', async () => 'ok');
    app.get('/broken', async () => {
      throw new Error('out of luck');
    });
    await app.inject('/health/live');
    expect(lines).toEqual([]);
    for (let sent = 0; sent < 20; sent += 1) {
      await app.inject('/fine');
      await app.inject('/broken');
    }
    const requests = lines.filter(({ msg }) => msg === 'request');
    expect(requests.filter(({ status }) => status === 500)).toHaveLength(20);
    expect(requests.filter(({ path }) => path === '/fine').length).toBeLessThan(20);
    await app.close();
  });
});
