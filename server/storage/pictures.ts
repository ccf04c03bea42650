import type Sharp from 'sharp';
import { createGate } from '#server/gate.ts';
import { AppError } from '#shared/errors.ts';
import type { MediaStorage } from './storage.ts';

/** Side of a stored profile picture in pixels, and its JPEG quality. */
const PROFILE_PICTURE = { side: 400, quality: 80 } as const;
const MAX_PIXELS = 40_000_000;
const DATA_URL = /^data:image\/[\w.+-]+;base64,/;
const UPLOAD_URL = /^\/uploads\/([0-9a-f]{64}\.(?:jpg|webp))$/;

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
const gate = createGate({ running: 2, waiting: 20 });

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

/** The bytes of a picture's data URL. Throws UNSUPPORTED_MEDIA unless they are a JPEG, PNG or WebP. */
export function pictureBytes(dataUrl: string): Buffer {
  const head = DATA_URL.exec(dataUrl)?.[0];
  const bytes = head === undefined ? null : Buffer.from(dataUrl.slice(head.length), 'base64');
  if (bytes === null || !isPicture(bytes)) throw unreadable();
  return bytes;
}

/** Upright, centred square of 400×400 pixels as JPEG, without any metadata. Throws UNSUPPORTED_MEDIA or BODY_TOO_LARGE. */
export function squarePicture(bytes: Buffer): Promise<Buffer> {
  const { side, quality } = PROFILE_PICTURE;
  return gate(async () => {
    loading ??= loadSharp();
    const sharp = await loading;
    return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit: 'cover', position: 'centre' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .toBuffer();
  }).catch((error: unknown) => {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      throw new AppError('BODY_TOO_LARGE', {
        message: 'This picture has too many pixels. Please choose a smaller one.',
        cause: error,
      });
    }
    throw unreadable(error);
  });
}

/** Address under which a stored picture is served. */
export function uploadUrl(key: string): string {
  return `/uploads/${key}`;
}

/** The stored picture's key in an own upload address, or null when the text is no such address. */
export function uploadKey(url: string): string | null {
  return UPLOAD_URL.exec(url)?.[1] ?? null;
}

/**
 * What to keep for a profile picture that a call brought: an own upload as it is, a data URL stored as a square
 * JPEG. Throws INVALID_INPUT for any other address, which would have people's browsers call other sites.
 */
export async function keepProfilePicture(storage: MediaStorage, given: string): Promise<string> {
  const key = uploadKey(given);
  if (key !== null && (await storage.get(key)) !== null) return given;
  if (!given.startsWith('data:')) {
    const message = 'Please upload the picture itself. Links to pictures elsewhere are not accepted.';
    throw new AppError('INVALID_INPUT', { message, fields: { profilePicture: message } });
  }
  return uploadUrl(await storage.put(await squarePicture(pictureBytes(given)), 'jpg'));
}
