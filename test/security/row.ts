import type { Person } from '#db/factories/people.ts';
import type { CallShape } from '#shared/calls/call.ts';

/** The access matrix (security policy, section 3): for each call, the status for each of seven people. */
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
  /** The expected statuses. Without them, `expectedBy` derives them from the access: each allowed user succeeds. */
  expect?: ExpectedStatuses;
};
/** In the order of ACTORS; a single number applies to all. */
export type ExpectedStatuses = number | readonly [number, number, number, number, number, number, number];

export const SOME_ID = '01a1fd7d-6d8d-70e5-84fb-8f6ab9fbfc2f';

/**
 * Returns the statuses that follow from the access of a call, for a valid request. For public data a blocked user
 * counts as a guest.
 */
export function expectedBy({
  access,
  status: ok = 200,
}: Pick<CallShape, 'access' | 'status'>): ExpectedStatuses {
  const all = {
    public: ok,
    signedIn: [401, ok, ok, ok, ok, ok, 401],
    member: [401, ok, ok, ok, ok, 403, 401],
    student: [401, ok, ok, 403, 403, 403, 401],
    teacher: [401, 403, 403, ok, ok, 403, 401],
    admin: [401, 403, 403, 403, 403, ok, 401],
  } as const;
  return all[access];
}

/** Expected statuses of rows with wrong passwords or codes: correct ones would change the users of the matrix. */
export const REFUSED_TO_EVERY_ROLE = [401, 400, 400, 400, 400, 400, 401] as const;
