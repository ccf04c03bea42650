import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTurnstile } from './turnstile.ts';

function world() {
  const enter = createTurnstile();
  const entered: string[] = [];
  const refused: string[] = [];
  const come = (person: string) => {
    const answer = new EventEmitter();
    enter(answer, person).then(
      () => entered.push(person),
      () => refused.push(person),
    );
    return answer;
  };
  return { come, entered, refused };
}

it('lets two of a person in, and nobody else wait for the rest of them', async () => {
  const { come, entered, refused } = world();
  const [first] = Array.from({ length: 40 }, () => come('slow'));
  come('honest');
  await setImmediate();
  expect(entered).toEqual(['slow', 'slow', 'honest']);
  expect(refused).toHaveLength(8);
  first?.emit('close');
  await setImmediate();
  expect(entered).toEqual(['slow', 'slow', 'honest', 'slow']);
});

it('lets eight in together, and the others by turn', async () => {
  const { come, entered, refused } = world();
  const answers = Array.from({ length: 12 }, (_, number) => come(`person ${number}`));
  await setImmediate();
  expect(entered).toHaveLength(8);
  // Breaking off is an end as well as an answer; nobody is let in twice by both.
  answers[0]?.emit('finish');
  answers[0]?.emit('close');
  answers[11]?.emit('close');
  await setImmediate();
  expect(entered.slice(8)).toEqual(['person 8']);
  answers[1]?.emit('finish');
  await setImmediate();
  expect([entered.slice(8), refused]).toEqual([['person 8', 'person 9'], []]);
});
