import type { Person } from '#db/factories/people.ts';

/**
 * The access matrix (security policy, section 3): for each call, the status for each of seven people. A call without a
 * row fails the build.
 */
export const ACTORS = [
  'guest',
  'student',
  'otherStudent',
  'teacher',
  'otherTeacher',
  'admin',
  'blocked',
] as const;
export type ActorName = (typeof ACTORS)[number];

/** What exists before the rows run: people, and a pending request from `student` to `teacher`. */
export type World = {
  people: Record<Exclude<ActorName, 'guest'>, Person>;
  teacherId: string;
  otherTeacherId: string;
  hiddenTeacherId: string;
  bookingId: string;
};

export type Row = {
  /** Method and path of the call, as in its contract. */
  call: string;
  url?: (world: World) => string;
  body?: (world: World) => object;
  /** Statuses in the order of ACTORS; a single number applies to all. */
  expect: number | readonly [number, number, number, number, number, number, number];
};

export const SOME_ID = '01a1fd7d-6d8d-70e5-84fb-8f6ab9fbfc2f';
/** Public data: a blocked user counts as a guest. */
export const EVERYBODY = 200;
export const SIGNED_IN = [401, 200, 200, 200, 200, 200, 401] as const;
export const STUDENTS = [401, 200, 200, 403, 403, 403, 401] as const;
export const TEACHERS = [401, 403, 403, 200, 200, 403, 401] as const;
export const ADMINS = [401, 403, 403, 403, 403, 200, 401] as const;

/** Uses wrong passwords and codes: correct ones would change the matrix's users. */
export const REFUSED_TO_EVERY_ROLE = [401, 400, 400, 400, 400, 400, 401] as const;
