import { prefixedOrientationExif, readOrientation } from './exif-orientation.ts';
import { declaredSize } from './picture-size.ts';
import { MalformedPicture, type PlainPicture } from './plain-picture.ts';

const HEAD_BYTES = 12;
const MAX_CHUNKS = 20_000;
/** Chunks to keep, only the first of each type: for an animation, this is the first frame. */
const KEPT = ['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L', 'ANIM', 'ANMF'];
/** Flags in the VP8X chunk: the file contains EXIF or XMP metadata. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** Returns the VP8X chunk with its metadata flags set to what the stripped file contains. */
function withFlags(extended: Buffer, hasExif: boolean): Buffer {
  const copy = Buffer.from(extended);
  copy[8] = ((copy[8] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (hasExif ? HAS_EXIF : 0);
  return copy;
}

/**
 * A WebP's first picture with its colour profile and orientation; other frames and metadata are left out. Throws
 * MalformedPicture.
 */
export function stripWebp(bytes: Buffer): PlainPicture {
  const size = declaredSize(bytes);
  if (size === null) throw new MalformedPicture('no header');
  const kept = new Map<string, Buffer>();
  let exif: Buffer | null = null;
  let at = HEAD_BYTES;
  for (let count = 0; at + 8 <= bytes.length; count += 1) {
    if (count >= MAX_CHUNKS) throw new MalformedPicture('too many chunks');
    const type = bytes.toString('latin1', at, at + 4);
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    // A chunk can be cut off at the end of the file: the decoder refuses the picture then.
    if (KEPT.includes(type) && !kept.has(type)) kept.set(type, bytes.subarray(at, end + (end % 2)));
    if (type === 'EXIF' && exif === null) exif = bytes.subarray(at + 8, end);
    at = end + (end % 2);
  }
  const orientation = exif && readOrientation(exif);
  const extended = kept.get('VP8X');
  if (extended !== undefined) {
    kept.set('VP8X', withFlags(extended, orientation !== null));
    if (orientation !== null) kept.set('EXIF', chunk('EXIF', prefixedOrientationExif(orientation)));
  }
  const body = Buffer.concat([...kept.values()]);
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES));
  head.writeUInt32LE(body.length + 4, 4);
  const weight = size.width * size.height * size.bytesPerPixel;
  return { bytes: Buffer.concat([head, body]), size, weight };
}
