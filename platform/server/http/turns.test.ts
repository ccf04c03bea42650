import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: () => resolve() };
}

it('runs equal keys in turn and different keys side by side', async () => {
  const turns = new Turns();
  const first = gate();
  const seen: string[] = [];
  const slow = turns.take('a', async () => {
    await first.opened;
    seen.push('a1');
  });
  const next = turns.take('a', async () => void seen.push('a2'));
  await turns.take('b', async () => void seen.push('b'));
  expect(seen).toEqual(['b']);
  first.open();
  await Promise.all([slow, next]);
  expect(seen).toEqual(['b', 'a1', 'a2']);
});

it('gives the turn on after a failure, which only its own caller sees', async () => {
  const turns = new Turns();
  const failing = turns.take('a', async () => {
    throw new Error('no');
  });
  const next = turns.take('a', async () => 'next');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
  expect(await turns.take('a', async () => 'later')).toBe('later');
});
