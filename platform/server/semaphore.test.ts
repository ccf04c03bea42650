import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/calls/errors.ts';
import { createKeyedMutex, createKeyedSemaphore, createSemaphore } from './semaphore.ts';

function latch() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: () => resolve() };
}

describe('a semaphore', () => {
  it('runs two at once, queues three and refuses the rest', async () => {
    const semaphore = createSemaphore({ running: 2, waiting: 3 });
    const { opened, open } = latch();
    let now = 0;
    let most = 0;
    const work = async () => {
      now += 1;
      most = Math.max(most, now);
      await opened;
      now -= 1;
    };
    const five = Array.from({ length: 5 }, () => semaphore(work));
    await expect(semaphore(work)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 2 });
    open();
    await Promise.all(five);
    expect(most).toBe(2);
    await expect(semaphore(async () => 'room again')).resolves.toBe('room again');
  });

  it('frees the slot after a failure', async () => {
    const semaphore = createSemaphore({ running: 1, waiting: 0 });
    const failing = semaphore(() => Promise.reject(new AppError('INTERNAL')));
    await expect(failing).rejects.toBeInstanceOf(AppError);
    await expect(semaphore(async () => 1)).resolves.toBe(1);
  });

  it('frees the slot after work that throws before it returns a promise', async () => {
    const semaphore = createSemaphore({ running: 1, waiting: 0 });
    const failing = semaphore(() => {
      throw new AppError('INTERNAL');
    });
    await expect(failing).rejects.toBeInstanceOf(AppError);
    await expect(semaphore(async () => 1)).resolves.toBe(1);
  });
});

describe('a keyed semaphore', () => {
  it('limits each key by itself, also after a key was unused', async () => {
    const semaphore = createKeyedSemaphore({ running: 1, waiting: 0 });
    for (let round = 0; round < 2; round += 1) {
      const { opened, open } = latch();
      const slow = semaphore('a', () => opened);
      await expect(semaphore('a', async () => 1)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await expect(semaphore('b', async () => 1)).resolves.toBe(1);
      open();
      await slow;
    }
  });
});

describe('a keyed mutex', () => {
  it('runs equal keys one after the other and different keys concurrently', async () => {
    const mutex = createKeyedMutex();
    const { opened, open } = latch();
    const seen: string[] = [];
    const slow = mutex('a', async () => {
      await opened;
      seen.push('a1');
    });
    const next = mutex('a', async () => void seen.push('a2'));
    await mutex('b', async () => void seen.push('b'));
    expect(seen).toEqual(['b']);
    open();
    await Promise.all([slow, next]);
    expect(seen).toEqual(['b', 'a1', 'a2']);
  });

  it('rejects the failed caller only and runs the next', async () => {
    const mutex = createKeyedMutex();
    const failing = mutex('a', async () => {
      throw new Error('no');
    });
    const next = mutex('a', async () => 'next');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('next');
    expect(await mutex('a', async () => 'last')).toBe('last');
  });
});
