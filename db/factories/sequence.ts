import { createHash } from 'node:crypto';
import { uuidAt } from '#shared/ids.ts';

/** Numbers and ids that are equal in every run. */
export type Sequence = {
  /** 1, 2, 3 … */
  next(): number;
  /** A new UUIDv7 for the given instant. */
  id(at: Date): string;
};

/** Creates a sequence; the same label gives the same values. */
export function createSequence(label: string): Sequence {
  let count = 0;
  let ids = 0;
  return {
    next: () => {
      count += 1;
      return count;
    },
    id: (at) => {
      ids += 1;
      const bytes = createHash('sha256').update(`${label}:${ids}`).digest();
      // The count in the first bytes after the time orders ids of the same instant.
      bytes.writeUInt8((ids >>> 20) & 0xff, 7);
      bytes.writeUInt8((ids >>> 14) & 0x3f, 8);
      bytes.writeUInt8((ids >>> 6) & 0xff, 9);
      bytes.writeUInt8(((ids & 0x3f) << 2) | ((bytes[10] ?? 0) & 3), 10);
      bytes.writeUInt8(0, 6);
      return uuidAt(at.getTime(), bytes);
    },
  };
}
