import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSealer } from './encryption.ts';

const salt = randomBytes(32);
const sealer = createSealer('a key of more than twenty characters', salt);
const bytes = Buffer.from('a part of a backup');

describe('an encrypted part', () => {
  it('opens with the same key, name and number only', () => {
    const sealed = sealer.seal('database', 0, bytes);
    expect(sealed.includes(bytes)).toBe(false);
    expect(sealer.open('database', 0, sealed)).toEqual(bytes);
    expect(() => sealer.open('database', 1, sealed)).toThrow();
    expect(() => sealer.open('media', 0, sealed)).toThrow();
    expect(() =>
      createSealer('another key of twenty characters', salt).open('database', 0, sealed),
    ).toThrow();
    expect(() =>
      createSealer('a key of more than twenty characters', randomBytes(32)).open('database', 0, sealed),
    ).toThrow();
  });

  it('does not open after any byte was changed or cut', () => {
    const sealed = sealer.seal('media', 7, bytes);
    for (const index of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => sealer.open('media', 7, changed)).toThrow();
    }
    expect(() => sealer.open('media', 7, sealed.subarray(0, -1))).toThrow();
  });

  it('may be empty', () => {
    expect(sealer.open('database', 3, sealer.seal('database', 3, Buffer.alloc(0)))).toEqual(Buffer.alloc(0));
  });
});
