import { createHash } from 'node:crypto';
import type Sharp from 'sharp';
import { createSemaphore } from '#platform/server/semaphore.ts';
import { AppError } from '#shared/errors.ts';
import { declaredSize, type PictureSize } from './picture-size.ts';

/** A profile picture: a square of this side, as JPEG with a WebP beside it. */
const PICTURE = { side: 400, quality: 80 } as const;
/** A photo as WebP: its longest side, large and small. */
const PHOTO = { large: 1600, small: 640, quality: 80 } as const;
/** A certificate must stay readable. */
const DOCUMENT = { large: 2400, quality: 82 } as const;
const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 12_000;
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

/** Decoding takes memory and a core: two at a time, with a short queue. */
const slots = createSemaphore({ running: 2, waiting: 40 });

function isPicture(bytes: Buffer): boolean {
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
  const isPng = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const isWebp =
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP';
  return isJpeg || isPng || isWebp;
}

function unreadable(cause?: unknown): AppError {
  return new AppError('UNSUPPORTED_MEDIA', { message: 'Please choose a JPEG, PNG or WebP picture.', cause });
}

function tooManyPixels(cause?: unknown): AppError {
  return new AppError('BODY_TOO_LARGE', {
    message: 'This picture has too many pixels. Please choose a smaller one.',
    cause,
  });
}

function refuseLarge({ width, height }: PictureSize): void {
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) throw tooManyPixels();
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

async function encode(sharp: typeof Sharp, kind: PictureKind, bytes: Buffer): Promise<PictureFiles> {
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  const { width, height } = await open().metadata();
  refuseLarge({ width, height });
  // Rotate first; metadata is dropped.
  const within = (side: number) =>
    open().autoOrient().resize(side, side, { fit: 'inside', withoutEnlargement: true });
  if (kind === 'picture') {
    const { side, quality } = PICTURE;
    const square = await open()
      .autoOrient()
      .resize(side, side, { fit: 'cover', position: 'centre' })
      .flatten({ background: '#ffffff' })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const jpeg = await sharp(square).jpeg({ quality }).toBuffer();
    const webp = await sharp(square).webp({ quality }).toBuffer();
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
    const page = await within(DOCUMENT.large).webp({ quality: DOCUMENT.quality }).toBuffer();
    const key = `private-${hashOf(page)}.webp`;
    return { key, files: [{ key, bytes: page }] };
  }
  const large = await within(PHOTO.large).webp({ quality: PHOTO.quality }).toBuffer();
  const small = await within(PHOTO.small).webp({ quality: PHOTO.quality }).toBuffer();
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
 * Decodes a picture and encodes it again, so that nothing of the original file is stored. Throws UNSUPPORTED_MEDIA
 * unless it is a JPEG, PNG or WebP, and BODY_TOO_LARGE for too many pixels.
 */
export async function pictureFiles(kind: PictureKind, bytes: Buffer): Promise<PictureFiles> {
  if (!isPicture(bytes)) throw unreadable();
  refuseLargeByHead(bytes);
  return slots(async () => {
    loading ??= loadSharp();
    return encode(await loading, kind, bytes);
  }).catch((error: unknown) => {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooManyPixels(error);
    throw unreadable(error);
  });
}

/** All keys stored with the key that identifies a picture. */
export function keysOf(key: string): readonly string[] {
  if (key.startsWith('private-')) return [key];
  if (key.endsWith('.jpg')) return [key, webpBeside(key)];
  return [key, key.replace(/\.webp$/, '-small.webp')];
}

/** Key of the WebP stored beside a profile picture's JPEG. */
export function webpBeside(key: string): string {
  return key.replace(/\.jpg$/, '.webp');
}
