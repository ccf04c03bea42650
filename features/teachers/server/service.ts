import type { Db } from '#server/db/client.ts';
import { newId } from '#shared/ids.ts';
import { insertTeacher } from './store.ts';

/** Gives a new teacher account its empty profile, in the sign-up's transaction. Answers the profile's id. */
export async function createTeacherProfile(tx: Db, userId: string, now: Date): Promise<string> {
  const id = newId();
  await insertTeacher(tx, { id, userId, createdAt: now });
  return id;
}
