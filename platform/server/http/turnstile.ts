import type { EventEmitter } from 'node:events';
import { createGate, type Gate } from '../gate.ts';

/** Uploads in memory at once, each up to its limit of bytes; the others wait unread, or are sent away. */
const ALL = { running: 8, waiting: 60 };
/** Whoever sends their pictures a byte a second takes no more than their own places. */
const EACH = { running: 2, waiting: 30 };

type Answer = Pick<EventEmitter, 'once'>;

/** Resolves when the person's request may be read; its place is free again once its answer has left or broken off. */
export function createTurnstile(): (answer: Answer, person: string) => Promise<void> {
  const all = createGate(ALL);
  const people = new Map<string, { gate: Gate; requests: number }>();

  async function within(person: string, work: () => Promise<void>): Promise<void> {
    const own = people.get(person) ?? { gate: createGate(EACH), requests: 0 };
    people.set(person, own);
    own.requests += 1;
    try {
      await own.gate(work);
    } finally {
      own.requests -= 1;
      if (own.requests === 0) people.delete(person);
    }
  }

  return (answer, person) =>
    new Promise((enter, refuse) => {
      const left = new Promise<void>((leave) => {
        answer.once('finish', leave);
        answer.once('close', leave);
      });
      within(person, () =>
        all(async () => {
          enter();
          await left;
        }),
      ).catch(refuse);
    });
}
