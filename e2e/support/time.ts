import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Runs statements on the database of the server that the tests started. */
async function onDatabase(work: (db: pg.Client) => Promise<unknown>): Promise<void> {
  const data = process.env.E2E_DATA_DIR ?? '';
  // The fifth line of the file is the folder of the socket.
  const socket = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[4] ?? '';
  const host = encodeURIComponent(socket.trim());
  const db = new pg.Client({ connectionString: `postgres://postgres@localhost:5432/toran?host=${host}` });
  await db.connect();
  try {
    await work(db);
  } finally {
    await db.end();
  }
}

/** Moves a booking this many days into the past, because the server uses the real clock. */
export async function moveToPast(bookingId: string, days: number): Promise<void> {
  await onDatabase(async (db) => {
    const values = [bookingId, `${days} days`];
    // Turns the overlap check off: a moved lesson may overlap past lessons, or the next row of the same update.
    await db.query(`update lessons set overlap_ok = true where booking_id = $1`, [bookingId]);
    const statements = [
      `update lessons set at = tstzrange(lower(at) - $2::interval, upper(at) - $2::interval) where booking_id = $1`,
      `update plans set starts_at = starts_at - $2::interval, ends_at = ends_at - $2::interval where booking_id = $1`,
      `update plan_changes set from_at = from_at - $2::interval, to_at = to_at - $2::interval where booking_id = $1`,
      `update bookings set ends_at = ends_at - $2::interval where id = $1`,
    ];
    for (const statement of statements) await db.query(statement, values);
  });
}

/** Makes the one-time codes sent to an address this many seconds older. */
export async function ageCodes(destination: string, seconds: number): Promise<void> {
  const values = [destination, `${seconds} seconds`];
  await onDatabase((db) =>
    db.query(
      `update one_time_codes set created_at = created_at - $2::interval where destination = $1`,
      values,
    ),
  );
}

/** Completes a booking whose time is over, as the job does that runs every minute. */
export async function completeBooking(bookingId: string): Promise<void> {
  await onDatabase(async (db) => {
    await db.query(`update lessons set state = 'held' where booking_id = $1`, [bookingId]);
    await db.query(`update bookings set status = 'completed' where id = $1`, [bookingId]);
  });
}
