import { v7 } from 'uuid';
import * as z from 'zod';

/** Random bytes for 64 ids, from one system call: a call for each id takes longer than the rest of its creation. */
const random = new Uint8Array(1_024);
let used = random.length;

function next16(): Uint8Array {
  if (used === random.length) {
    crypto.getRandomValues(random);
    used = 0;
  }
  used += 16;
  return random.subarray(used - 16, used);
}

/** Creates a UUIDv7: sortable by creation time, impossible to guess, reveals no count. */
export function newId(): string {
  return v7({ rng: next16 });
}

/** Ids are stored and compared in small letters. */
export const idSchema = z.uuid().toLowerCase();
