import { describe, expect, it } from 'vitest';
import { createPictureCache } from './picture-cache.ts';

const picture = (size: number) => Buffer.alloc(size);

describe('the picture cache', () => {
  it('renders a picture once for concurrent requests', async () => {
    const cache = createPictureCache(100);
    let rendered = 0;
    const render = async () => {
      rendered += 1;
      return picture(10);
    };
    await Promise.all(Array.from({ length: 40 }, () => cache.get('one', render)));
    await cache.get('one', render);
    expect(rendered).toBe(1);
  });

  it('evicts the least recently used pictures by bytes', async () => {
    const cache = createPictureCache(100);
    for (const name of ['one', 'two', 'three']) await cache.get(name, async () => picture(30));
    await cache.get('one', async () => picture(30));
    await cache.get('four', async () => picture(30));
    expect(['one', 'two', 'three', 'four'].filter(cache.has)).toEqual(['one', 'three', 'four']);
  });

  it('renders again after a failure', async () => {
    const cache = createPictureCache(100);
    await expect(cache.get('one', () => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink');
    expect(await cache.get('one', async () => picture(10))).toHaveLength(10);
  });
});
