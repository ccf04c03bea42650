import { createHash } from 'node:crypto';
import type Sharp from 'sharp';
import { createKeyedSemaphore, createSemaphore } from '#platform/server/semaphore.ts';
import { AppError } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';
import { declaredSize, type PictureSize } from './picture-size.ts';
import { stripMetadata } from './strip-metadata.ts';

/** A profile picture: a square of this side, as JPEG with a WebP beside it. */
const PICTURE = { side: 400, quality: 80, webpQualities: [72, 58, 44], webpBytes: 10_000 } as const;
/** Smaller sides for the WebP, tried in order if even the lowest quality is larger than `webpBytes`. */
const SMALLER_SIDES = [320, 240, 160, 80] as const;
/** A photo is stored as two WebP files, large and small. The values are their longest sides in pixels. */
const PHOTO = { large: 1600, small: 640, quality: 80 } as const;
/** A certificate is larger, so that its text stays readable. */
const DOCUMENT = { large: 2400, quality: 82 } as const;
const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 12_000;
/**
 * Maximum cost of decoding: a 40-megapixel 8-bit CMYK picture in several scans, or 25 megapixels of 16-bit RGBA. That
 * takes half a second to a second of CPU time.
 */
const MAX_WEIGHT = 200_000_000;
/**
 * Cost of 16 megapixels of RGBA. Pictures that cost more are decoded one at a time, so that they don't delay lighter
 * ones.
 */
const LIGHT_WEIGHT = 64_000_000;
/**
 * Decoding is aborted after this time: a limit for costs that `weight` does not predict. Long, because the machine may
 * be busy.
 */
const DECODING_SECONDS = 30;
const DATA_URL = /^data:image\/[\w.+-]{1,40};base64,/;

/** The use of a picture decides its formats and sizes. */
export type PictureKind = 'picture' | 'photo' | 'document';

/** The stored files of one picture; the first key identifies it. */
export type PictureFiles = { key: string; files: readonly { key: string; bytes: Buffer }[] };

/** Loads sharp with the first picture, to keep the start short. */
async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // sharp opens many formats: allow these three only.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  sharp.cache(false);
  return sharp;
}

let loading: Promise<typeof Sharp> | null = null;

/**
 * Decoding takes memory and a CPU core. Semaphores allow two pictures at a time, at most one of them heavy, and one per
 * user. The queues are short.
 */
const decodeSemaphore = createSemaphore({ name: 'pictures', running: 2, waiting: 60 });
const heavySlot = createSemaphore({ name: 'large_pictures', running: 1, waiting: 60 });
const perUser = createKeyedSemaphore({ running: 1, waiting: 30 });

function unreadable(cause?: unknown): AppError {
  return new AppError('UNSUPPORTED_MEDIA', {
    message: text`Please choose a JPEG, PNG or WebP picture.`,
    cause,
  });
}

function tooManyPixels(cause?: unknown): AppError {
  return new AppError('BODY_TOO_LARGE', {
    message: text`This picture has too many pixels. Please choose a smaller one.`,
    cause,
  });
}

function refuseLarge({ width, height, bytesPerPixel }: PictureSize): void {
  const pixels = width * height;
  if (width > MAX_SIDE || height > MAX_SIDE || pixels > MAX_PIXELS || pixels * bytesPerPixel > MAX_WEIGHT) {
    throw tooManyPixels();
  }
}

/** Throws BODY_TOO_LARGE if the first bytes declare too many pixels, so that the rest need not be read. */
export function refuseLargeByHead(bytes: Buffer): void {
  const declared = declaredSize(bytes);
  if (declared !== null) refuseLarge(declared);
}

/** The bytes of a picture's data URL; the decoder validates them. Throws UNSUPPORTED_MEDIA. */
export function pictureBytes(dataUrl: string): Buffer {
  const head = DATA_URL.exec(dataUrl)?.[0];
  if (head === undefined) throw unreadable();
  return Buffer.from(dataUrl.slice(head.length), 'base64');
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Decoded pixels of a picture, from which its sizes derive. */
type Raster = { data: Buffer; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

/** Decodes once: upright, in sRGB, no larger than needed. */
async function decode(sharp: typeof Sharp, kind: PictureKind, bytes: Buffer): Promise<Raster> {
  const opened = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .timeout({ seconds: DECODING_SECONDS })
    .autoOrient();
  const { side } = PICTURE;
  const sized =
    kind === 'picture'
      ? opened.resize(side, side, { fit: 'cover', position: 'centre' }).flatten({ background: '#ffffff' })
      : opened.resize(within(kind === 'photo' ? PHOTO.large : DOCUMENT.large));
  const { data, info } = await sized.raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/**
 * Encodes in the best quality that takes at most 10 kB: on phones, portraits are the largest part of search results and
 * profiles.
 */
async function portraitWebp(raster: () => ReturnType<typeof Sharp>): Promise<Buffer> {
  let webp = Buffer.alloc(0);
  for (const quality of PICTURE.webpQualities) {
    webp = await raster().webp({ quality }).toBuffer();
    if (webp.length <= PICTURE.webpBytes) return webp;
  }
  const quality = Math.min(...PICTURE.webpQualities);
  for (const side of SMALLER_SIDES) {
    webp = await raster().resize(side, side).webp({ quality }).toBuffer();
    if (webp.length <= PICTURE.webpBytes) break;
  }
  return webp;
}

async function encode(sharp: typeof Sharp, kind: PictureKind, bytes: Buffer): Promise<PictureFiles> {
  const { data, raw } = await decode(sharp, kind, bytes);
  const raster = () => sharp(data, { raw });
  if (kind === 'picture') {
    const { quality } = PICTURE;
    const jpeg = await raster().jpeg({ quality }).toBuffer();
    const webp = await portraitWebp(raster);
    const hash = hashOf(jpeg);
    return {
      key: `${hash}.jpg`,
      files: [
        { key: `${hash}.jpg`, bytes: jpeg },
        { key: `${hash}.webp`, bytes: webp },
      ],
    };
  }
  if (kind === 'document') {
    const page = await raster().webp({ quality: DOCUMENT.quality }).toBuffer();
    const key = `private-${hashOf(page)}.webp`;
    return { key, files: [{ key, bytes: page }] };
  }
  const large = await raster().webp({ quality: PHOTO.quality }).toBuffer();
  const small = await raster().resize(within(PHOTO.small)).webp({ quality: PHOTO.quality }).toBuffer();
  const hash = hashOf(large);
  return {
    key: `${hash}.webp`,
    files: [
      { key: `${hash}.webp`, bytes: large },
      { key: `${hash}-small.webp`, bytes: small },
    ],
  };
}

/**
 * Decodes a user's picture and encodes it again, so that nothing of the original file is stored. Throws
 * UNSUPPORTED_MEDIA unless it is a JPEG, PNG or WebP, BODY_TOO_LARGE if decoding costs too much, and UNAVAILABLE while
 * too many pictures wait.
 */
export async function pictureFiles(userId: string, kind: PictureKind, bytes: Buffer): Promise<PictureFiles> {
  try {
    const plain = stripMetadata(bytes);
    refuseLarge(plain.size);
    if (plain.weight > MAX_WEIGHT) throw tooManyPixels();
    const work = async () => {
      loading ??= loadSharp();
      return encode(await loading, kind, plain.bytes);
    };
    const inTurn = () => decodeSemaphore(work);
    return await perUser(userId, plain.weight > LIGHT_WEIGHT ? () => heavySlot(inTurn) : inTurn);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && /pixel limit|^timeout/i.test(error.message)) throw tooManyPixels(error);
    throw unreadable(error);
  }
}

/** All keys stored with the key that identifies a picture. */
export function keysOf(key: string): readonly string[] {
  if (key.startsWith('private-')) return [key];
  if (key.endsWith('.jpg')) return [key, webpKeyOf(key)];
  return [key, key.replace(/\.webp$/, '-small.webp')];
}

/** Key of the WebP stored beside a profile picture's JPEG. */
export function webpKeyOf(key: string): string {
  return key.replace(/\.jpg$/, '.webp');
}
