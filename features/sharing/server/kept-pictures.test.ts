import { describe, expect, it } from 'vitest';
import { keptPictures } from './kept-pictures.ts';

const picture = (size: number) => Buffer.alloc(size);

describe('kept pictures', () => {
  it('are drawn once, however many ask meanwhile', async () => {
    const kept = keptPictures(100);
    let drawn = 0;
    const draw = async () => {
      drawn += 1;
      return picture(10);
    };
    await Promise.all(Array.from({ length: 40 }, () => kept.get('one', draw)));
    await kept.get('one', draw);
    expect(drawn).toBe(1);
  });

  it('leave by their bytes, the one longest unasked for first', async () => {
    const kept = keptPictures(100);
    for (const name of ['one', 'two', 'three']) await kept.get(name, async () => picture(30));
    await kept.get('one', async () => picture(30));
    await kept.get('four', async () => picture(30));
    expect(['one', 'two', 'three', 'four'].filter(kept.has)).toEqual(['one', 'three', 'four']);
  });

  it('a drawing that failed is tried again', async () => {
    const kept = keptPictures(100);
    await expect(kept.get('one', () => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink');
    expect(await kept.get('one', async () => picture(10))).toHaveLength(10);
  });
});
