import { prefixedOrientationExif, readOrientation } from './exif-orientation.ts';
import { frameSize, isFrame, type PictureSize } from './picture-size.ts';
import { MalformedPicture, type PlainPicture } from './plain-picture.ts';

/**
 * Pictures with more segments are refused. Even one with a hundred scans, each with its own tables, and 5 MiB of
 * metadata has far fewer.
 */
const MAX_SEGMENTS = 2_000;
/** Pictures with more scans are refused. Usual progressive pictures have about ten. */
const MAX_SCANS = 100;
/** Cost of a scan without data, relative to the cost of decoding one byte of each pixel. */
const SCAN_WEIGHT = 0.04;
const SCAN = 0xda;
const END = 0xd9;
const APP0 = 0xe0;
const EXIF = 0xe1;
const APP15 = 0xef;
const COMMENT = 0xfe;

/** Application segments that the colours depend on; all others are left out. */
const COLOUR: Readonly<Record<number, string>> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' };

const isRestart = (byte: number) => byte >= 0xd0 && byte <= 0xd7;
const isMetadata = (marker: number) => (marker >= APP0 && marker <= APP15) || marker === COMMENT;

/**
 * Returns where the next marker starts; searches as decoders do. Inside a scan, stuffed and restart bytes count as
 * data.
 */
function nextMarker(bytes: Buffer, from: number, inScan: boolean): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const byte = bytes.readUInt8(at + 1);
    if (byte !== 0 && byte !== 0xff && !(inScan && isRestart(byte))) return at;
  }
  return bytes.length;
}

function startsWith(data: Buffer, name: string | undefined): boolean {
  return name !== undefined && data.toString('latin1', 0, name.length) === name;
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/**
 * A JPEG's tables, scans, colour profile and orientation; comments, other metadata and what follows the picture are
 * left out. Throws MalformedPicture.
 */
export function stripJpeg(bytes: Buffer): PlainPicture {
  const kept: Buffer[] = [];
  let size: PictureSize | null = null;
  let exif: Buffer | null = null;
  let scans = 0;
  let at = 2;
  for (let count = 0; ; count += 1) {
    if (count > MAX_SEGMENTS || scans > MAX_SCANS) throw new MalformedPicture('too many segments');
    const start = nextMarker(bytes, at, false);
    if (start + 4 > bytes.length || bytes[start + 1] === END) {
      at = start;
      break;
    }
    const marker = bytes.readUInt8(start + 1);
    const length = bytes.readUInt16BE(start + 2);
    if (length < 2) throw new MalformedPicture('a segment without a length');
    const end = start + 2 + length;
    at = end;
    if (isMetadata(marker)) {
      const data = bytes.subarray(start + 4, end);
      if (startsWith(data, COLOUR[marker])) kept.push(bytes.subarray(start, end));
      else if (marker === EXIF && exif === null && startsWith(data, 'Exif\0')) exif = data;
      continue;
    }
    if (isFrame(marker)) {
      if (size !== null) throw new MalformedPicture('two frames');
      size = frameSize(bytes, start);
    }
    if (marker === SCAN) {
      scans += 1;
      at = nextMarker(bytes, end, true);
    }
    kept.push(bytes.subarray(start, at));
  }
  if (size === null) throw new MalformedPicture('no frame');
  const orientation = exif && readOrientation(exif);
  if (orientation !== null) kept.unshift(segment(EXIF, prefixedOrientationExif(orientation)));
  const [start, ending] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, END])];
  const isComplete = bytes[at + 1] === END;
  const plain = Buffer.concat([start, ...kept, ...(isComplete ? [ending] : [])]);
  const weight = size.width * size.height * (size.bytesPerPixel + scans * SCAN_WEIGHT);
  return { bytes: plain, size, weight };
}
