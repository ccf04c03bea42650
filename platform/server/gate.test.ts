import { expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { createGate } from './gate.ts';

function held() {
  const opened = Promise.withResolvers<void>();
  return { open: () => opened.resolve(), wait: () => opened.promise };
}

test('runs two at once, keeps three in line, refuses the rest', async () => {
  const gate = createGate({ running: 2, waiting: 3 });
  const door = held();
  let now = 0;
  let most = 0;
  const work = async () => {
    now += 1;
    most = Math.max(most, now);
    await door.wait();
    now -= 1;
  };
  const five = Array.from({ length: 5 }, () => gate(work));
  await expect(gate(work)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 2 });
  door.open();
  await Promise.all(five);
  expect(most).toBe(2);
  await expect(gate(async () => 'room again')).resolves.toBe('room again');
});

test('a failure leaves its place', async () => {
  const gate = createGate({ running: 1, waiting: 0 });
  const failing = gate(() => Promise.reject(new AppError('INTERNAL')));
  await expect(failing).rejects.toBeInstanceOf(AppError);
  await expect(gate(async () => 1)).resolves.toBe(1);
});
