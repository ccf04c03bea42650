import { createDb, createPool } from '#platform/server/db/client.ts';
import { type BenchUser, signInBenchUser } from './chat-people.ts';
import { clientAddressHeader } from './load.ts';
import type { Target } from './measure.ts';
import type { AppProcess } from './processes.ts';
import { type DatabaseSize, studentIdAt, teacherId, teacherUserIdAt } from './scale-fill.ts';
import { fetchDeepPagePath, QUERIES } from './search.ts';
import { benchAdmin } from './seed-users.ts';

const PEOPLE = 40;

export type People = { teachers: BenchUser[]; students: BenchUser[]; admin: BenchUser };

/** Signs in the first teacher (the busiest), the first student, others spread over all, and the admin. */
export async function signInPeople(databaseUrl: string, size: DatabaseSize): Promise<People> {
  const db = createDb(createPool({ connectionString: databaseUrl, poolSize: 1 }));
  const spread = (count: number) =>
    Array.from({ length: PEOPLE }, (_, index) => 1 + Math.floor((index * count) / PEOPLE));
  const people: People = {
    teachers: [],
    students: [],
    admin: await signInBenchUser(db, { userId: benchAdmin().person.userId, role: 'admin' }),
  };
  for (const n of spread(size.teachers))
    people.teachers.push(await signInBenchUser(db, { userId: teacherUserIdAt(n), role: 'teacher' }));
  for (const n of spread(size.students))
    people.students.push(await signInBenchUser(db, { userId: studentIdAt(n), role: 'student' }));
  await db.destroy();
  return people;
}

const ADMIN_LISTS: Readonly<Record<string, string>> = {
  'admin: people': '/api/admin/users',
  'admin: people of a common name': '/api/admin/users?q=ravi',
  'admin: one mobile': '/api/admin/users?q=5800000711',
  'admin: blocked people': '/api/admin/users?status=blocked',
  'admin: totals': '/api/admin/statistics',
  'admin: charts': '/api/admin/charts',
  'admin: profiles to review': '/api/admin/reviews/pending',
  'admin: reviewed profiles': '/api/admin/reviews/past',
  'admin: reports': '/api/admin/reports',
  'admin: no-shows': '/api/admin/no-shows',
  'admin: audit log': '/api/admin/audit',
  'admin: mail and SMS': '/api/admin/outbox',
  'admin: failed mail and SMS': '/api/admin/outbox/failed',
};

const GUEST_PAGES: Readonly<Record<string, string>> = {
  'cities and counts': '/api/directory',
  stories: '/api/directory/stories',
  prices: '/api/directory/prices',
  'landing page': '/',
  'search page': '/search?city=Mumbai',
};

/** The calls that people wait for most, each for many people or teachers in turn. */
export async function targetsOf(app: AppProcess, size: DatabaseSize, people: People): Promise<Target[]> {
  const some = (count: number) => 1 + ((count * 7_919) % size.teachers);
  const as = (who: readonly BenchUser[]) => (count: number) => ({
    ...clientAddressHeader(count),
    cookie: who[count % who.length]?.cookie ?? '',
  });
  const target = (
    name: string,
    path: (count: number) => string,
    headers = clientAddressHeader as Target['headers'],
  ) => ({
    name,
    origin: app.origin,
    path,
    ...(headers && { headers }),
  });
  const deep = await fetchDeepPagePath(app.origin);
  const fixed = (list: Readonly<Record<string, string>>, headers?: Target['headers']) =>
    Object.entries(list).map(([name, path]) => target(name, () => path, headers));
  const { teachers, students, admin } = people;
  const busy = teachers.slice(0, 1);
  return [
    ...Object.entries(QUERIES).map(([name, query]) =>
      target(`search: ${name}`, () => `/api/teachers/search?${query}`),
    ),
    target('search: a late page', () => deep),
    ...fixed(GUEST_PAGES),
    target('teacher', (count) => `/api/teachers/${teacherId(some(count))}`),
    target('reviews of a teacher', (count) => `/api/teacher/${teacherId(some(count))}/reviews`),
    target('teacher page', (count) => `/teacher/${teacherId(some(count))}`),
    target("student's bookings", () => '/api/client/bookings', as(students)),
    target("teacher's bookings", () => '/api/teacher/bookings', as(teachers)),
    target("busy teacher's bookings", () => '/api/teacher/bookings', as(busy)),
    target('conversations', () => '/api/chat/conversations', as(students)),
    target('hundreds of conversations', () => '/api/chat/conversations', as(busy)),
    target('unread counts', () => '/api/chat/unread-counts', as(busy)),
    target(
      'long conversation',
      () => `/api/chat/conversation/${teacherUserIdAt(1)}`,
      as(students.slice(0, 1)),
    ),
    target('notices', () => '/api/notifications', as(teachers)),
    target("busy teacher's notices", () => '/api/notifications', as(busy)),
    ...fixed(ADMIN_LISTS, as([admin])),
  ];
}
