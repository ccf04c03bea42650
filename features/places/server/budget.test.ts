import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import type { Place } from '../contract.ts';

const HOUR_MS = 3_600_000;
const PLACE = {
  id: 'place.1',
  text: 'Elsewhere',
  place_name: 'Elsewhere, India',
  place_type: ['place'],
  center: [73, 18],
};

let source: Server;
let origin: string;
let requests = 0;
beforeAll(async () => {
  source = createServer((_request, response) => {
    requests += 1;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ features: [PLACE] }));
  });
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
});
afterAll(() => {
  source.closeAllConnections();
  source.close();
});
beforeEach(() => {
  requests = 0;
});

async function withBudget(perHour: number, work: (test: TestApp) => Promise<void>): Promise<void> {
  const env = { MAPS_PROVIDER: 'mapbox', MAPS_URL: origin, MAPS_TOKEN: 'token' };
  const test = await startTestApp({ env: { ...env, MAPS_PER_HOUR: String(perHour) } });
  try {
    await work(test);
  } finally {
    await test.close();
  }
}

/** Returns the name of the best match. Each `caller` has its own IP address. */
async function search(test: TestApp, query: string, caller = 1): Promise<string | undefined> {
  const reply = await test.client().request({
    method: 'GET',
    url: `/api/maps/search-cities?query=${query}`,
    remoteAddress: `127.0.1.${caller}`,
  });
  return reply.json<Place[]>()[0]?.text;
}

it('asks the provider at most MAPS_PER_HOUR times for all callers together, then the gazetteer', () =>
  withBudget(5, async (test) => {
    const cities = ['bombay', 'pune', 'delhi', 'chennai', 'kolkata', 'jaipur', 'surat', 'indore'];
    const answers = await Promise.all(cities.map((city, index) => search(test, city, index + 1)));
    expect(answers.filter((text) => text === 'Elsewhere')).toHaveLength(5);
    expect(requests).toBe(5);
    expect(await search(test, 'bombay')).toBe('Mumbai');
    test.clock.advance(HOUR_MS);
    expect(await search(test, 'lucknow')).toBe('Elsewhere');
    expect(requests).toBe(6);
    expect(await test.db.selectFrom('map_requests').select('used').execute()).toEqual([{ used: 1 }]);
  }));

it('does not count answers that are cached', () =>
  withBudget(1, async (test) => {
    for (let times = 0; times < 3; times += 1) expect(await search(test, 'pune')).toBe('Elsewhere');
    expect(requests).toBe(1);
  }));

it('never asks the provider with a budget of 0', () =>
  withBudget(0, async (test) => {
    expect(await search(test, 'bombay')).toBe('Mumbai');
    expect(requests).toBe(0);
  }));

it('counts what another process has asked', () =>
  withBudget(3, async (test) => {
    const hour = new Date(Math.floor(test.clock.now().getTime() / HOUR_MS) * HOUR_MS);
    await test.db.insertInto('map_requests').values({ hour, used: 2 }).execute();
    expect(await search(test, 'pune')).toBe('Elsewhere');
    expect(await search(test, 'bombay')).toBe('Mumbai');
    expect(requests).toBe(1);
  }));
