import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const KEY = 'k'.repeat(32);

test('a sealed value opens only with its key and row, differs each time, and rejects tampering', () => {
  const sealed = seal(KEY, 'row-1', { code: '012345' });
  expect(unseal(KEY, 'row-1', sealed)).toEqual({ code: '012345' });
  expect(seal(KEY, 'row-1', { code: '012345' })).not.toEqual(sealed);
  expect(unseal(KEY, 'row-2', sealed)).toBeNull();
  expect(unseal('o'.repeat(32), 'row-1', sealed)).toBeNull();
  for (let at = 0; at < sealed.length; at += 1) {
    const touched = Buffer.from(sealed);
    touched.writeUInt8((touched.readUInt8(at) + 1) % 256, at);
    expect(unseal(KEY, 'row-1', touched)).toBeNull();
  }
  expect(unseal(KEY, 'row-1', Buffer.alloc(3))).toBeNull();
});
