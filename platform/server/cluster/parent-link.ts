import { type Answers, isOurs, type Question, type ToParent, type ToWorker } from './messages.ts';

/** A worker's connection to its parent. If the parent ends, Node ends the worker. */
export type ParentLink = {
  tell(message: ToParent): void;
  /** Resolves when the message has left, for a process that ends next. */
  tellLast(message: ToParent): Promise<void>;
  /** Rejects if the parent can't be asked. */
  ask<Q extends Question>(question: Q): Promise<Answers[Q['kind']]>;
  onStop(stop: () => void): void;
};

let link: ParentLink | null = null;

/** The link of this worker, made at the first call; null in a process without a parent. */
export function parentLink(): ParentLink | null {
  if (process.env.WORKER_NUMBER !== undefined && process.send !== undefined) link ??= createLink();
  return link;
}

type Waiting = { resolve(answer: never): void; reject(error: unknown): void };

function createLink(): ParentLink {
  const waiting = new Map<number, Waiting>();
  const stops: (() => void)[] = [];
  let unsent: { id: number; question: Question }[] = [];
  let asked = 0;
  const send = (message: ToParent) =>
    new Promise<void>((resolve, reject) => {
      process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
    });

  /** What one turn of the event loop asks leaves together: a message costs more than a question. */
  function sendQuestions(): void {
    const questions = unsent;
    unsent = [];
    send({ kind: 'questions', questions }).catch((error: unknown) => {
      for (const { id } of questions) {
        waiting.get(id)?.reject(error);
        waiting.delete(id);
      }
    });
  }

  process.on('message', (message: unknown) => {
    if (!isOurs<ToWorker>(message)) return;
    if (message.kind === 'stop') {
      for (const stop of stops) stop();
      return;
    }
    for (const { id, answer } of message.answers) {
      waiting.get(id)?.resolve(answer as never);
      waiting.delete(id);
    }
  });
  return {
    tell: (message) => void send(message).catch(() => undefined),
    tellLast: (message) => send(message).catch(() => undefined),
    ask: (question) =>
      new Promise((resolve, reject) => {
        asked += 1;
        waiting.set(asked, { resolve, reject });
        if (unsent.push({ id: asked, question }) === 1) setImmediate(sendQuestions);
      }),
    onStop: (stop) => void stops.push(stop),
  };
}
