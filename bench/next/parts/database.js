import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

/** Rows of a statement that PostgreSQL plans once for each connection. */
export async function rows(name, text, values) {
  const result = await pool.query({ name, text, values });
  return result.rows;
}
