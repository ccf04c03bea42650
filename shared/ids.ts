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

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/**
 * A UUIDv7 (RFC 9562) of an instant, in milliseconds. Of the 16 bytes it uses the last ten: the instant takes the place
 * of the first six.
 */
export function uuidAt(at: number, bytes: Uint8Array): string {
  const end = Array.from(bytes.subarray(6, 16), (byte) => HEX[byte]).join('');
  const hex = at.toString(16).padStart(12, '0') + end;
  const variant = HEX[0x80 | ((bytes[8] ?? 0) & 0x3f)];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20)}`;
}

/** Creates a UUIDv7: sortable by creation time, impossible to guess, reveals no count. */
export function newId(): string {
  return uuidAt(Date.now(), next16());
}

/** Ids are stored and compared in small letters. */
export const idSchema = z.uuid().toLowerCase();
