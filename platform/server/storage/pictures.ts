import { createHash } from 'node:crypto';
import type Sharp from 'sharp';
import { createSemaphore } from '#platform/server/semaphore.ts';
import { AppError } from '#shared/errors.ts';
import { type PictureSize, saidSize } from './picture-size.ts';

/** A profile picture: a square of this side, as JPEG with a WebP beside it. */
const PICTURE = { side: 400, quality: 80 } as const;
/** A photo as WebP: its longest side, large and small. */
const PHOTO = { large: 1600, small: 640, quality: 80 } as const;
/** A certificate must stay readable. */
const DOCUMENT = { large: 2400, quality: 82 } as const;
const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 12_000;
const DATA_URL = /^data:image\/[\w.+-]{1,40};base64,/;

/** What a picture is for decides what becomes of it. */
export type PictureKind = 'picture' | 'photo' | 'document';

/** What is stored of one picture; the first file's key stands for all of them. */
export type PictureFiles = { key: string; files: readonly { key: string; bytes: Buffer }[] };

/** The library, loaded with the first picture: no start waits for it. */
async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // It opens whatever it can: it is told to open three formats and nothing else.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  sharp.cache(false);
  return sharp;
}

let loading: Promise<typeof Sharp> | null = null;

/** Decoding takes memory and a core: two at once, a short line. */
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

/** Throws BODY_TOO_LARGE for a picture whose first bytes say that it has too many pixels: nobody need read the others. */
export function refuseLargeByHead(bytes: Buffer): void {
  const said = saidSize(bytes);
  if (said !== null) refuseLarge(said);
}

/** The bytes of a picture's data URL; they are judged where they are decoded. Throws UNSUPPORTED_MEDIA. */
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
  // Upright first; everything that is not pixels stays behind.
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
 * What is to be stored of a picture: decoded and written anew, so that nothing of the file itself is kept.
 * Throws UNSUPPORTED_MEDIA unless the bytes are a JPEG, PNG or WebP, and BODY_TOO_LARGE for too many pixels.
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

/** Every key that was stored with the key that stands for a picture. */
export function keysOf(key: string): readonly string[] {
  if (key.startsWith('private-')) return [key];
  if (key.endsWith('.jpg')) return [key, webpBeside(key)];
  return [key, key.replace(/\.webp$/, '-small.webp')];
}

/** The WebP that is stored beside a profile picture's JPEG. */
export function webpBeside(key: string): string {
  return key.replace(/\.jpg$/, '.webp');
}
