import { startServerProcess } from '#test/server-process.ts';
import { startBareServer } from './bare-server.ts';
import { measureRounds, printRounds, type Target } from './measure.ts';

const BARE = 'bare node:http, 1 KB';
const CITIES = ['mumbai', 'ban', 'pu', 'gurgaon', 'bengalooru', 'मुंबई', 'new delhi', 'koch', 'zz'];
const AREAS = ['ban', 'andheri', 'po', 'juhu', 'vile parle', 'dadar west', 'worly', 'qq'];

const pick = <T>(list: readonly T[], count: number): T => list[count % list.length] as T;

/** A new client address every 50 requests, to stay below the rate limit of place calls. */
const callers = (count: number) => {
  const caller = Math.floor(count / 50);
  return { 'x-forwarded-for': `10.1.${caller >> 8}.${caller & 255}` };
};

/** Measures place calls of the default gazetteer against a bare answer of similar size. */
export async function benchPlaces(): Promise<void> {
  const bare = await startBareServer();
  const app = await startServerProcess({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn' });
  try {
    const place = (name: string, path: (count: number) => string): Target => ({
      name,
      origin: app.origin,
      path: (count) => `/api/maps/${path(count)}`,
      headers: callers,
    });
    const rounds = await measureRounds([
      { name: BARE, origin: bare.origin, path: () => '/json/1024' },
      place(
        'search-cities',
        (count) => `search-cities?limit=5&query=${encodeURIComponent(pick(CITIES, count))}`,
      ),
      place(
        'search-areas',
        (count) => `search-areas?limit=5&cityName=Mumbai&query=${encodeURIComponent(pick(AREAS, count))}`,
      ),
      place('reverse-geocode', (count) => {
        const latitude = (8 + ((count * 7) % 250) / 10).toFixed(2);
        const longitude = (70 + ((count * 11) % 200) / 10).toFixed(2);
        return `reverse-geocode?lat=${latitude}&lon=${longitude}`;
      }),
    ]);
    printRounds('Places', rounds, BARE);
  } finally {
    await app.dispose();
    await bare.stop();
  }
}
