import type { TeacherCard } from '#features/teachers/contract.ts';
import { listTeacherCards } from '#features/teachers/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { listSimilar, type SimilarQuery } from './similar-store.ts';

/** Teachers to look at besides this one (profile id), the most similar first; one statement. */
export async function listSimilarTeachers(db: Db, query: SimilarQuery): Promise<TeacherCard[]> {
  const found = await listSimilar(db, query);
  const cards = found.flatMap(({ card }) => (card === null ? [] : [card]));
  if (cards.length === found.length) return cards;
  // Stored cards of another version may lack required fields.
  return listTeacherCards(
    db,
    found.map(({ id }) => id),
  );
}
