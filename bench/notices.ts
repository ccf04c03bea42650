import pg from 'pg';
import { createEventBus } from '#platform/server/events/create-bus.ts';
import { newId } from '#shared/ids.ts';
import { startDatabases } from './databases.ts';
import { ratioBetween } from './load.ts';

/** Commits a second on 32 connections, one insert each, by how its notice leaves. */
const CONNECTIONS = 32;
const ROUNDS = 5;
const ROUND_MS = 3_000;

const INSERT = 'insert into bench_rows values ($1, now(), $2)';
const WITH_NOTIFY = `with row as (${INSERT} returning id) select pg_notify('bench', $3) from row`;
const PATHS = ['/api/chat/unread-counts', '/api/chat/conversations'];

export async function benchNotices(): Promise<void> {
  const databases = await startDatabases();
  const connectionString = await databases.empty('notices');
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client({ connectionString }));
  const log = { info: () => undefined, warn: console.warn };
  const bus = createEventBus({ connectionString, busUrl: null, log });
  try {
    await Promise.all(clients.map((client) => client.connect()));
    await clients[0]?.query('create table bench_rows (id uuid primary key, at timestamptz, words text)');
    const notice = () => ({ users: [newId(), newId()], paths: PATHS, note: { kind: 'chat', id: newId() } });
    const row = () => [newId(), 'a row of a length like a message'];
    const ways: Record<string, (client: pg.Client) => Promise<unknown>> = {
      'without notices': (client) => client.query({ name: 'row', text: INSERT, values: row() }),
      'NOTIFY in each transaction': (client) =>
        client.query({ name: 'notify', text: WITH_NOTIFY, values: [...row(), JSON.stringify(notice())] }),
      'after the commit, by the bus': async (client) => {
        await client.query({ name: 'row', text: INSERT, values: row() });
        bus.publish([notice()]);
      },
    };
    const rates = new Map(Object.keys(ways).map((name): [string, number[]] => [name, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, write] of Object.entries(ways)) {
        const start = performance.now();
        let done = 0;
        const work = async (client: pg.Client) => {
          while (performance.now() - start < ROUND_MS) {
            await write(client);
            done += 1;
          }
        };
        await Promise.all(clients.map(work));
        rates.get(name)?.push(done / ((performance.now() - start) / 1_000));
      }
    }
    for (const [name, each] of rates)
      console.log(`${name}: ${each.map((rate) => rate.toFixed(0)).join(', ')} commits/s`);
    const [alone = [], inside = [], after = []] = rates.values();
    console.log(`by the bus ÷ NOTIFY in each transaction: ${ratioBetween(after, inside)}`);
    console.log(`by the bus ÷ without notices: ${ratioBetween(after, alone)}`);
    console.log(`the bus: ${JSON.stringify(bus.stats())}`);
  } finally {
    await bus.stop();
    await Promise.all(clients.map((client) => client.end()));
    await databases.stop();
  }
}
