import { EventEmitter, once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type BodySlot, createBodyLimiter } from './body-limiter.ts';
import { asAppError } from './error-handler.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

class FakeResponse extends EventEmitter {
  destroyed = false;
}

function setUp() {
  const limiter = createBodyLimiter();
  const admitted: string[] = [];
  const refused: string[] = [];
  const arrive = (userId: string, bytes = 5 * MIB) => {
    const response = new FakeResponse();
    const body = new PassThrough();
    const place = limiter({ userId, bytes, body, response });
    place.then(
      () => admitted.push(userId),
      (error: unknown) => refused.push(`${userId} ${asAppError(error).code}`),
    );
    return { response, body, place };
  };
  return { arrive, admitted, refused };
}

/** Starts work that holds the place. Call the returned function to end the work. */
function holdUntil(place: BodySlot): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = place.hold(() => promise);
  return async () => {
    resolve();
    await held;
  };
}

const failure = (place: BodySlot) =>
  new Promise<string>((resolve) => place.body.once('error', (error) => resolve(asAppError(error).code)));

describe('the places of large bodies', () => {
  it('are two per user, in order, and other users have their own', async () => {
    const { arrive, admitted, refused } = setUp();
    const [first] = Array.from({ length: 40 }, () => arrive('slow'));
    arrive('other');
    await setImmediate();
    expect(admitted).toEqual(['slow', 'slow', 'other']);
    expect(refused).toEqual(Array(8).fill('slow UNAVAILABLE'));
    first?.response.emit('close');
    await setImmediate();
    expect(admitted).toEqual(['slow', 'slow', 'other', 'slow']);
  });

  it('are each freed exactly once, when a response ends or breaks off', async () => {
    const { arrive, admitted, refused } = setUp();
    const arrivals = Array.from({ length: 12 }, (_, number) => arrive(`user ${number}`));
    await setImmediate();
    expect([admitted.length, refused.length]).toEqual([12, 0]);
    arrivals[0]?.response.emit('finish');
    arrivals[0]?.response.emit('close');
    await setImmediate();
    arrive('later');
    arrive('too late');
    await setImmediate();
    expect(admitted.slice(12)).toEqual(['later']);
    expect(refused).toEqual(['too late UNAVAILABLE']);
  });

  it('hold 64 MiB in all, also of bodies that wait, and refuse more with Retry-After', async () => {
    const { arrive, admitted, refused } = setUp();
    const arrivals = Array.from({ length: 8 }, (_, number) => arrive(`user ${number}`, 8 * MIB));
    await setImmediate();
    expect(admitted).toHaveLength(8);
    arrive('user 8', 8 * MIB);
    await setImmediate();
    expect(refused).toEqual(['user 8 UNAVAILABLE']);
    await expect(arrive('small', 1).place).rejects.toMatchObject({ retryAfterSeconds: 2 });
    arrivals[3]?.response.emit('close');
    await setImmediate();
    for (let count = 0; count < 7; count += 1) arrive('waits', MIB);
    await setImmediate();
    expect(admitted.slice(8)).toEqual(['waits', 'waits']);
    // Five wait with 64 KiB each: 5 MiB and 704 KiB are left of the place that became free.
    arrive('fits', 5 * MIB + 704 * KIB);
    await setImmediate();
    arrive('does not fit', 1);
    await setImmediate();
    expect(admitted.slice(10)).toEqual(['fits']);
    expect(refused.slice(2)).toEqual(['does not fit UNAVAILABLE']);
  });

  it('are kept until the work ends, also after the client hung up', async () => {
    const { arrive, admitted } = setUp();
    const [first, second] = [arrive('user'), arrive('user')];
    const [endFirst, endSecond] = [holdUntil(await first.place), holdUntil(await second.place)];
    arrive('user');
    arrive('user');
    first.response.emit('close');
    second.response.emit('close');
    await setImmediate();
    expect(admitted).toHaveLength(2);
    await endFirst();
    await setImmediate();
    expect(admitted).toHaveLength(3);
    await endSecond();
    await setImmediate();
    expect(admitted).toHaveLength(4);
  });

  it('are kept no longer if the work fails', async () => {
    const { arrive, admitted } = setUp();
    const place = await arrive('user').place;
    arrive('user');
    arrive('user');
    await expect(place.hold(() => Promise.reject(new Error('no picture')))).rejects.toThrow('no picture');
    await setImmediate();
    expect(admitted).toHaveLength(3);
  });

  it('end with MALFORMED_BODY if the client disconnects before the work or before its turn', async () => {
    const { arrive, admitted, refused } = setUp();
    const first = arrive('user');
    const place = await first.place;
    await arrive('user').place;
    const failed = failure(place);
    first.body.end(Buffer.alloc(100));
    const waiting = arrive('user');
    waiting.response.emit('close');
    first.response.emit('close');
    expect(await failed).toBe('MALFORMED_BODY');
    await setImmediate();
    expect([admitted.length, refused]).toEqual([2, ['user MALFORMED_BODY']]);
    const late = new FakeResponse();
    late.destroyed = true;
    await expect(
      createBodyLimiter()({ userId: 'gone', bytes: 1, body: new PassThrough(), response: late }),
    ).rejects.toMatchObject({ code: 'MALFORMED_BODY' });
  });
});

describe('a large body that has a place', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('passes unchanged in one chunk, whose memory is free after the end', async () => {
    const { arrive } = setUp();
    const { body, place } = arrive('user');
    const { body: collected } = await place;
    const chunks: Buffer[] = [];
    const texts: string[] = [];
    collected.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      texts.push(chunk.toString());
    });
    body.write('hello ');
    body.end('world');
    await once(collected, 'close');
    expect([texts, chunks[0]?.length]).toEqual([['hello world'], 0]);
  });

  it('is refused if it is longer than its place', async () => {
    const { arrive } = setUp();
    const { body, place } = arrive('user', 70 * KIB);
    const failed = failure(await place);
    body.write(Buffer.alloc(70 * KIB));
    body.write('x');
    expect(await failed).toBe('BODY_TOO_LARGE');
  });

  it('loses its place after 10 s without data, or after 10 s with less than 64 KiB', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { arrive } = setUp();
    const silent = failure(await arrive('silent').place);
    const slow = arrive('slow');
    const slowPlace = await slow.place;
    slowPlace.body.resume();
    const slowed = failure(slowPlace);
    slow.body.write(Buffer.alloc(64 * KIB));
    await setImmediate();
    vi.advanceTimersByTime(10_000);
    expect(await silent).toBe('BODY_TOO_SLOW');
    expect(slowPlace.body.destroyed).toBe(false);
    slow.body.write(Buffer.alloc(63 * KIB));
    await setImmediate();
    vi.advanceTimersByTime(10_000);
    expect(await slowed).toBe('BODY_TOO_SLOW');
  });

  it('keeps its place at a pace that completes the body within 30 s', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { arrive } = setUp();
    const { body, place } = arrive('user', 90 * KIB);
    const { body: collected } = await place;
    collected.resume();
    for (let part = 0; part < 3; part += 1) {
      body.write(Buffer.alloc(30 * KIB));
      await setImmediate();
      vi.advanceTimersByTime(10_000);
    }
    expect(collected.destroyed).toBe(false);
  });

  it('is read at once up to 4 MiB, and with all others at 16 MiB a second after that', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    vi.advanceTimersByTime(60_000);
    const { arrive } = setUp();
    const read = async (userId: string, bytes: number) => {
      const { body, place } = arrive(userId, bytes);
      const { body: collected } = await place;
      let isRead = false;
      collected.once('data', () => {
        isRead = true;
      });
      body.end(Buffer.alloc(bytes));
      await setImmediate();
      return () => isRead;
    };
    const first = await read('first', 4 * MIB);
    expect(first()).toBe(true);
    const second = await read('second', MIB);
    const third = await read('third', MIB);
    expect([second(), third()]).toEqual([false, false]);
    const pass = async (ms: number) => {
      vi.advanceTimersByTime(ms);
      await setImmediate();
    };
    await pass(64);
    expect([second(), third()]).toEqual([true, false]);
    await pass(64);
    expect(third()).toBe(true);
    await pass(60_000);
    expect((await read('later', 4 * MIB))()).toBe(true);
  });

  it('keeps its place while it is handled, even for a minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { arrive, admitted } = setUp();
    const { body, place } = arrive('user');
    const held = await place;
    body.end('all of it');
    await held.body.toArray();
    const end = holdUntil(held);
    vi.advanceTimersByTime(60_000);
    arrive('user');
    arrive('user');
    await setImmediate();
    expect(admitted).toHaveLength(2);
    await end();
  });
});
