/** Set by test-db.ts while the API tests run through PgBouncer: the address of any database through it. */
export const POOLER_URL = 'TEST_POOLER_URL';

/** The same role and database through PgBouncer; null if the tests run without it. */
export function throughPooler(url: string): string | null {
  const poolerUrl = process.env[POOLER_URL];
  if (!poolerUrl) return null;
  const { username, pathname } = new URL(url);
  const pooled = new URL(poolerUrl);
  pooled.username = username;
  pooled.pathname = pathname;
  return pooled.href;
}
