import { describe, expect, it } from 'vitest';
import { compressForCache } from '../http/connection/compress.ts';
import { copyUnpooled } from './unpooled.ts';

describe('unpooled', () => {
  it('copies a slice of a larger block into memory of its own', () => {
    const pooled = Buffer.from('{"id":"7"}');
    expect(pooled.buffer.byteLength).toBeGreaterThan(pooled.length);
    const own = copyUnpooled(pooled);
    expect([own.toString(), own.buffer.byteLength]).toEqual(['{"id":"7"}', own.length]);
  });

  it('returns the same Buffer if it has memory of its own', () => {
    const own = Buffer.alloc(100_000);
    expect(copyUnpooled(own)).toBe(own);
  });
});

describe('compressWell', () => {
  it.each(['br', 'zstd', 'gzip'] as const)('answers %s in memory of its own', async (encoding) => {
    const small = await compressForCache(encoding, Buffer.from('yoga '.repeat(500)));
    expect(small.buffer.byteLength).toBe(small.length);
  });
});
