import { describe, expect, it } from 'vitest';
import { AnswerCache } from './answer-cache.ts';

function setUp({ maxBytes = 1_000 } = {}) {
  const cache = new AnswerCache<string>({ maxBytes });
  cache.setReliable(true);
  const keep = (key: string, tags: readonly string[], since = cache.now(), bytes = 10) =>
    cache.keep(key, { value: `answer ${key}`, tags, bytes }, since);
  return { cache, keep };
}

describe('kept answers', () => {
  it('are found until a tag of theirs changes', () => {
    const { cache, keep } = setUp();
    keep('a', ['teacher:1', 'settings']);
    keep('b', ['teacher:2']);
    cache.changed('7', ['teacher:1']);
    expect([cache.find('a'), cache.find('b')]).toEqual([undefined, 'answer b']);
    cache.changed('8', ['*']);
    expect(cache.find('b')).toBeUndefined();
    expect(cache.stats).toMatchObject({ answers: 0, bytes: 0 });
  });

  it('are not kept if their data changed while they were made', () => {
    const { cache, keep } = setUp();
    const before = cache.now();
    cache.changed('7', ['teacher:1']);
    expect(keep('a', ['teacher:1'], before)).toBe(false);
    expect(keep('b', ['teacher:2'], before)).toBe(true);
    cache.changed('8', ['*']);
    expect(keep('c', ['teacher:3'], before)).toBe(false);
    expect(keep('c', ['teacher:3'])).toBe(true);
  });

  it('are not kept between the write and the commit of a transaction of this process', () => {
    const { cache, keep } = setUp();
    keep('a', ['teacher:1']);
    cache.expect('7', ['teacher:1', 'listings']);
    cache.expect('8', ['teacher:1']);
    expect(cache.find('a')).toBeUndefined();
    cache.changed('7', ['teacher:1', 'listings']);
    // The other transaction is still open.
    expect(keep('a', ['teacher:1'])).toBe(false);
    expect(keep('b', ['listings'])).toBe(true);
    cache.changed('8', ['teacher:1']);
    expect(keep('a', ['teacher:1'])).toBe(true);
  });

  it('wait for a transaction that is rolled back until it is known to be over', () => {
    const { cache, keep } = setUp();
    cache.expect('7', ['teacher:1']);
    cache.ended(7n);
    expect(keep('a', ['teacher:1'])).toBe(false);
    cache.ended(8n);
    expect(keep('a', ['teacher:1'])).toBe(true);
  });

  it('are neither found nor kept while changes may be late, and stay if none came', () => {
    const { cache, keep } = setUp();
    keep('a', ['settings']);
    keep('b', ['styles']);
    cache.setReliable(false);
    expect([cache.find('a'), keep('c', ['settings'])]).toEqual([undefined, false]);
    cache.changed('7', ['styles']);
    cache.setReliable(true);
    expect([cache.find('a'), cache.find('b')]).toEqual(['answer a', undefined]);
  });

  it('are all gone when changes may have been missed, and so is what was read before', () => {
    const { cache, keep } = setUp();
    keep('a', ['settings']);
    const before = cache.now();
    cache.reset();
    expect([cache.find('a'), keep('b', ['settings'])]).toEqual([undefined, false]);
    cache.setReliable(true);
    expect([cache.find('a'), keep('b', ['settings'], before), keep('c', ['settings'])]).toEqual([
      undefined,
      false,
      true,
    ]);
  });

  it('take at most the given bytes, also as they grow', () => {
    const { cache, keep } = setUp({ maxBytes: 100 });
    for (let index = 0; index < 1_000; index += 1) keep(`${index}`, [`teacher:${index}`, 'settings']);
    expect(cache.stats).toMatchObject({ answers: 10, bytes: 100 });
    cache.resize('999', 'answer 999', 60);
    expect(cache.stats.bytes).toBeLessThanOrEqual(100);
    expect(cache.find('999')).toBe('answer 999');
    expect(keep('large', ['settings'], cache.now(), 101)).toBe(false);
    cache.changed('7', ['settings']);
    expect(cache.stats).toMatchObject({ answers: 0, bytes: 0 });
  });

  it('remember that a tag changed, however many others changed since', () => {
    const { cache, keep } = setUp();
    const before = cache.now();
    cache.changed('7', ['teacher:1']);
    for (let index = 0; index < 60_000; index += 1) cache.changed(`${index}`, [`city:${index}`]);
    expect(keep('a', ['teacher:1'], before)).toBe(false);
  });
});
