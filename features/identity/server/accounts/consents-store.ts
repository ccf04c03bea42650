import type { Db } from '#platform/server/db/client.ts';
import { newId } from '#shared/ids.ts';
import { CONSENT_DOCUMENTS } from '../../consent-documents.ts';

/** Records consent to the current documents. Existing consents are not changed. */
export async function insertConsents(db: Db, userId: string, givenAt: Date): Promise<void> {
  const rows = CONSENT_DOCUMENTS.map(({ document, version }) => ({
    id: newId(),
    user_id: userId,
    document,
    version,
    given_at: givenAt,
  }));
  const query = db.insertInto('consents').values(rows);
  await query.onConflict((clash) => clash.constraint('consents_once').doNothing()).execute();
}

export function listConsents(
  db: Db,
  userId: string,
): Promise<{ document: string; version: string; givenAt: Date }[]> {
  return db
    .selectFrom('consents')
    .select(['document', 'version', 'given_at as givenAt'])
    .where('user_id', '=', userId)
    .orderBy('given_at')
    .orderBy('document')
    .execute();
}
