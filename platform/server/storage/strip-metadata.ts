import { MalformedPicture, type PlainPicture } from './plain-picture.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Removes metadata and extra frames before decoding, so that they are neither inflated, parsed nor stored. Reads the
 * bytes once. Throws MalformedPicture unless the file is a JPEG, PNG or WebP.
 */
export function stripMetadata(bytes: Buffer): PlainPicture {
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return stripJpeg(bytes);
  if (bytes.subarray(0, PNG.length).equals(PNG)) return stripPng(bytes);
  const [container, format] = [bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)];
  if (container === 'RIFF' && format === 'WEBP') return stripWebp(bytes);
  throw new MalformedPicture('not a JPEG, PNG or WebP');
}
