import type { Role } from '#platform/server/context.ts';
import { createDb, createPool, type Db } from '#platform/server/db/client.ts';
import { migrateToLatest } from '#platform/server/db/migrate.ts';
import { sessionCookieName, startSession } from '#platform/server/session/sessions.ts';
import { systemClock } from '#shared/time.ts';
import { createStudent, createTeacher } from '#test/factories.ts';

export type BenchUser = { userId: string; cookie: string };
export type ChatPair = { student: BenchUser; teacher: BenchUser };

/** `talks` are signed-in pairs who write to each other, `idle` other signed-in people. */
export type ChatWorld = { talks: ChatPair[]; idle: BenchUser[]; db: Db; close(): Promise<void> };

export async function signInBenchUser(db: Db, user: { userId: string; role: Role }): Promise<BenchUser> {
  const platform = { db, clock: systemClock } as Parameters<typeof startSession>[0];
  const client = { ip: '127.0.0.1', userAgent: 'bench' };
  const { token } = await startSession(platform, { id: user.userId, role: user.role }, client);
  return { userId: user.userId, cookie: `${sessionCookieName(false)}=${token}` };
}

/** Fills an empty database with `pairs` conversations and `idle` other people. */
export async function makeChatWorld(databaseUrl: string, pairs: number, idle: number): Promise<ChatWorld> {
  const db = createDb(createPool({ connectionString: databaseUrl, withoutTimeouts: true }));
  await migrateToLatest(db);
  const teachers = await inTurn(pairs, () => createTeacher(db));
  const students = await inTurn(pairs + idle, () => createStudent(db));
  const sign = (people: readonly { userId: string; role: string }[]) =>
    inTurn(people.length, (index) =>
      signInBenchUser(db, people[index] as { userId: string; role: 'student' }),
    );
  const [asTeachers, asStudents] = [await sign(teachers), await sign(students)];
  const talks = asTeachers.map((teacher, index) => ({ student: asStudents[index] as BenchUser, teacher }));
  return { talks, idle: asStudents.slice(pairs), db, close: () => db.destroy() };
}

async function inTurn<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < count; index += 1) made.push(await make(index));
  return made;
}
