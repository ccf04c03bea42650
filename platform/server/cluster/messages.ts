/** A question of a worker that the parent answers; `id` connects the two. */
export type Question =
  /** Counts up to `amount` requests of this key against a limit. */
  | { kind: 'count'; limit: string; key: string; amount: number; windowMs: number; max: number }
  /** Takes one of the user's places for open pages. */
  | { kind: 'openStream'; userId: string; streamId: string; max: number };

export type Answers = {
  /** How many of the requests are within the limit, and when its window ends. */
  count: { granted: number; leftMs: number };
  openStream: boolean;
};

export type ToParent =
  | { kind: 'listening' }
  /** Why the start failed, for the console. */
  | { kind: 'failed'; text: string }
  | { kind: 'closeStream'; streamId: string; userId: string }
  | { kind: 'questions'; questions: readonly { id: number; question: Question }[] };

export type ToWorker =
  | { kind: 'stop' }
  | { kind: 'answers'; answers: readonly { id: number; answer: Answers[Question['kind']] }[] };

/** Other packages send messages on the same channel. */
export function isOurs<M extends ToParent | ToWorker>(message: unknown): message is M {
  return typeof message === 'object' && message !== null && 'kind' in message;
}
