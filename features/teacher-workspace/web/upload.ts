import type { Media, MediaKind, uploadMedia } from '#features/media/contract.ts';
import { send } from '#platform/web/api/send.ts';
import { callRef } from '#shared/calls/call.ts';

const uploadRef = callRef<typeof uploadMedia>('POST', '/api/media');

/** Longest side in pixels of an uploaded photo or document; the server stores no more. */
const LONGEST = { photo: 2000, document: 2400 } as const;
const QUALITY = 0.88;
/** Files below this size in bytes are sent unchanged. */
const SMALL = 700_000;
const TIMEOUT_MS = 120_000;
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp';

/** Downscales large phone photos before the upload. */
async function shrink(file: File, longest: number): Promise<Blob> {
  if (file.size < SMALL) return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  // Not an image: the server returns the error.
  if (bitmap === null) return file;
  try {
    const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext('2d');
    if (context === null) return file;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
    return made !== null && made.size < file.size ? made : file;
  } finally {
    bitmap.close();
  }
}

/** Uploads a picture; `onProgress` gets 0 to 1. Throws ApiError, or a TypeError if the connection fails. */
export async function upload(
  kind: Exclude<MediaKind, 'picture'>,
  file: File,
  onProgress?: (share: number) => void,
): Promise<Media> {
  const picture = await shrink(file, LONGEST[kind]);
  // Browsers know no type for some extensions; the server looks at the picture itself.
  const body = picture.type === '' ? picture.slice(0, picture.size, 'image/jpeg') : picture;
  return send(
    uploadRef,
    { query: { kind }, body },
    { timeoutMs: TIMEOUT_MS, ...(onProgress && { onProgress }) },
  );
}
