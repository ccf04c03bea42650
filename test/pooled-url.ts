/**
 * Environment variable with the address of a database through PgBouncer; test-db.ts sets it while the API tests run
 * through PgBouncer.
 */
export const POOLER_URL_ENV = 'TEST_POOLER_URL';

/** Returns the address of the same role and database through PgBouncer; null if the tests run without it. */
export function throughPooler(url: string): string | null {
  const poolerUrl = process.env[POOLER_URL_ENV];
  if (!poolerUrl) return null;
  const { username, pathname } = new URL(url);
  const pooled = new URL(poolerUrl);
  pooled.username = username;
  pooled.pathname = pathname;
  return pooled.href;
}
