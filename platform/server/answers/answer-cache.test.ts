import { describe, expect, it } from 'vitest';
import { AnswerCache } from './answer-cache.ts';

function setUp({ maxBytes = 1_000 } = {}) {
  const cache = new AnswerCache<string>({ maxBytes });
  cache.setReliable(true);
  const add = (key: string, tags: readonly string[], since = cache.now(), bytes = 10) =>
    cache.add(key, { value: `answer ${key}`, tags, bytes }, since);
  return { cache, add };
}

describe('cached answers', () => {
  it('are found until a tag of theirs changes', () => {
    const { cache, add } = setUp();
    add('a', ['teacher:1', 'settings']);
    add('b', ['teacher:2']);
    cache.changed('7', ['teacher:1']);
    expect([cache.find('a'), cache.find('b')]).toEqual([undefined, 'answer b']);
    cache.changed('8', ['*']);
    expect(cache.find('b')).toBeUndefined();
    expect(cache.stats).toMatchObject({ answers: 0, bytes: 0 });
  });

  it('are not cached if their data changed while they were made', () => {
    const { cache, add } = setUp();
    const before = cache.now();
    cache.changed('7', ['teacher:1']);
    expect(add('a', ['teacher:1'], before)).toBe(false);
    expect(add('b', ['teacher:2'], before)).toBe(true);
    cache.changed('8', ['*']);
    expect(add('c', ['teacher:3'], before)).toBe(false);
    expect(add('c', ['teacher:3'])).toBe(true);
  });

  it('are not cached between the write and the commit of a transaction of this process', () => {
    const { cache, add } = setUp();
    add('a', ['teacher:1']);
    cache.expectChange('7', ['teacher:1', 'listings']);
    cache.expectChange('8', ['teacher:1']);
    expect(cache.find('a')).toBeUndefined();
    cache.changed('7', ['teacher:1', 'listings']);
    // Transaction 8, which will change teacher:1 too, is still open.
    expect(add('a', ['teacher:1'])).toBe(false);
    expect(add('b', ['listings'])).toBe(true);
    cache.changed('8', ['teacher:1']);
    expect(add('a', ['teacher:1'])).toBe(true);
  });

  it('are not cached during a transaction that is rolled back, until its end is known', () => {
    const { cache, add } = setUp();
    cache.expectChange('7', ['teacher:1']);
    cache.endTransactionsBefore(7n);
    expect(add('a', ['teacher:1'])).toBe(false);
    cache.endTransactionsBefore(8n);
    expect(add('a', ['teacher:1'])).toBe(true);
  });

  it('are neither found nor cached while changes may be late; unchanged answers are found again afterwards', () => {
    const { cache, add } = setUp();
    add('a', ['settings']);
    add('b', ['styles']);
    cache.setReliable(false);
    expect([cache.find('a'), add('c', ['settings'])]).toEqual([undefined, false]);
    cache.changed('7', ['styles']);
    cache.setReliable(true);
    expect([cache.find('a'), cache.find('b')]).toEqual(['answer a', undefined]);
  });

  it('are all removed when changes may have been missed; data that was read before is not cached', () => {
    const { cache, add } = setUp();
    add('a', ['settings']);
    const before = cache.now();
    cache.reset();
    expect([cache.find('a'), add('b', ['settings'])]).toEqual([undefined, false]);
    cache.setReliable(true);
    expect([cache.find('a'), add('b', ['settings'], before), add('c', ['settings'])]).toEqual([
      undefined,
      false,
      true,
    ]);
  });

  it('take at most the given bytes, also as they grow', () => {
    const { cache, add } = setUp({ maxBytes: 100 });
    for (let index = 0; index < 1_000; index += 1) add(`${index}`, [`teacher:${index}`, 'settings']);
    expect(cache.stats).toMatchObject({ answers: 10, bytes: 100 });
    cache.resize('999', 'answer 999', 60);
    expect(cache.stats.bytes).toBeLessThanOrEqual(100);
    expect(cache.find('999')).toBe('answer 999');
    expect(add('large', ['settings'], cache.now(), 101)).toBe(false);
    cache.changed('7', ['settings']);
    expect(cache.stats).toMatchObject({ answers: 0, bytes: 0 });
  });

  it('are not cached if a tag changed since their data was read, even after many other changes', () => {
    const { cache, add } = setUp();
    const before = cache.now();
    cache.changed('7', ['teacher:1']);
    for (let index = 0; index < 60_000; index += 1) cache.changed(`${index}`, [`city:${index}`]);
    expect(add('a', ['teacher:1'], before)).toBe(false);
  });
});
