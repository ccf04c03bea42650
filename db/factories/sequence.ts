import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

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
      const random = createHash('sha256').update(`${label}:${ids}`).digest().subarray(0, 16);
      return v7({ msecs: at.getTime(), random, seq: ids });
    },
  };
}
