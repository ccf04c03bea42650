import { crc32 } from 'node:zlib';
import { orientationExif, readOrientation } from './exif-orientation.ts';
import { declaredSize } from './picture-size.ts';
import { MalformedPicture, type PlainPicture } from './plain-picture.ts';

const SIGNATURE_BYTES = 8;
/** Size of length and type, which precede a chunk's data. The CRC follows the data. */
const HEAD_BYTES = 8;
const CRC_BYTES = 4;
const MAX_CHUNKS = 20_000;
/** Interlaced pictures are read in seven passes. */
const INTERLACED_WEIGHT = 1.25;
/** Chunks that affect the colours. Only the first of each type is kept. libpng inflates at most 8 MB of a profile. */
const COLOUR = ['PLTE', 'tRNS', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'cICP', 'sBIT'];

function chunk(type: string, data: Buffer): Buffer {
  const all = Buffer.alloc(HEAD_BYTES + data.length + CRC_BYTES);
  all.writeUInt32BE(data.length, 0);
  all.write(type, 4, 'latin1');
  data.copy(all, HEAD_BYTES);
  all.writeUInt32BE(crc32(all.subarray(4, HEAD_BYTES + data.length)), HEAD_BYTES + data.length);
  return all;
}

/**
 * A PNG's header, colours, pixels and orientation; texts and everything else are left out without inflating them.
 * Throws MalformedPicture.
 */
export function stripPng(bytes: Buffer): PlainPicture {
  const size = declaredSize(bytes);
  if (size === null || bytes.toString('latin1', 12, 16) !== 'IHDR') throw new MalformedPicture('no header');
  const kept: Buffer[] = [];
  const seen = new Set<string>();
  let exif: Buffer | null = null;
  let at = SIGNATURE_BYTES;
  for (let count = 0; at + HEAD_BYTES <= bytes.length && !seen.has('IEND'); count += 1) {
    if (count >= MAX_CHUNKS) throw new MalformedPicture('too many chunks');
    const type = bytes.toString('latin1', at + 4, at + 8);
    const dataEnd = at + HEAD_BYTES + bytes.readUInt32BE(at);
    const end = dataEnd + CRC_BYTES;
    const isCritical = /^[A-Z]/.test(type);
    // Unknown critical chunks and cut-off data stay: the decoder refuses the file then.
    if (isCritical ? type !== 'PLTE' || !seen.has(type) : COLOUR.includes(type) && !seen.has(type)) {
      kept.push(bytes.subarray(at, end));
    }
    if (type === 'eXIf' && exif === null) exif = bytes.subarray(at + HEAD_BYTES, dataEnd);
    seen.add(type);
    at = end;
  }
  const orientation = exif && readOrientation(exif);
  if (orientation !== null) kept.splice(1, 0, chunk('eXIf', orientationExif(orientation)));
  const plain = Buffer.concat([bytes.subarray(0, SIGNATURE_BYTES), ...kept]);
  const factor = bytes[28] === 0 ? 1 : INTERLACED_WEIGHT;
  return { bytes: plain, size, weight: size.width * size.height * size.bytesPerPixel * factor };
}
