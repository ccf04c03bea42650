/** How long after the planned end a shared session is still shown. */
export const SHARED_AFTER_MS = 2 * 3_600_000;

/** Delays after the planned end at which we ask "All well?". */
export const ASK_DELAYS_MS = [0, 15 * 60_000] as const;

export const SHARED_STATES = ['planned', 'running', 'asked', 'noAnswer', 'well'] as const;
/**
 * `asked`: the session should be over, and we ask if all is well; `noAnswer`: still no answer when we ask again; `well`: the
 * person who shared it says after the planned end that all is well.
 */
export type SharedState = (typeof SHARED_STATES)[number];

type Shared = { startsAt: Date; endsAt: Date; wellAt: Date | null };

/** Whether the question is answered. What somebody says before the planned end says nothing about the end. */
export function isAnswered({ endsAt, wellAt }: Pick<Shared, 'endsAt' | 'wellAt'>): boolean {
  return wellAt !== null && wellAt >= endsAt;
}

/** The state of a session that is still shared. It follows from the planned times and the answer only. */
export function sharedState({ startsAt, endsAt, wellAt }: Shared, now: Date): SharedState {
  if (isAnswered({ endsAt, wellAt })) return 'well';
  if (now < startsAt) return 'planned';
  if (now < endsAt) return 'running';
  return now.getTime() < endsAt.getTime() + ASK_DELAYS_MS[1] ? 'asked' : 'noAnswer';
}

/** When the shared page ends. */
export const sharedUntil = (endsAt: Date): Date => new Date(endsAt.getTime() + SHARED_AFTER_MS);
