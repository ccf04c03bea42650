import type { Media, MediaKind } from '#features/media/contract.ts';
import { ApiError } from '#platform/web/api/send.ts';

/** Longest side of a photo and of a certificate as they are sent, in pixels: no more than what is kept. */
const LONGEST = { photo: 2000, document: 2400 } as const;
const QUALITY = 0.88;
/** Files below this are sent as they are. */
const SMALL = 700_000;
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp';

/** A photo of a phone has many times the pixels that anybody will see: made smaller before it is sent. */
async function shrink(file: File, longest: number): Promise<Blob> {
  if (file.size < SMALL) return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  // The server says what is wrong with a file that is no picture.
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

function refusal(request: XMLHttpRequest): ApiError {
  try {
    const { message, code } = JSON.parse(request.responseText) as { message: string; code: string };
    return new ApiError(request.status, message, { code });
  } catch {
    return new ApiError(request.status, request.statusText);
  }
}

/** Stores a picture; `onProgress` gets 0 to 1. Throws ApiError, or a TypeError when the connection fails. */
export async function upload(
  kind: Exclude<MediaKind, 'picture'>,
  file: File,
  onProgress: (share: number) => void = () => {},
): Promise<Media> {
  const body = await shrink(file, LONGEST[kind]);
  // fetch can't say how much of a body has gone out.
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/media?kind=${kind}`);
    request.setRequestHeader('content-type', body.type || 'image/jpeg');
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      if (request.status === 201) done(JSON.parse(request.responseText) as Media);
      else fail(refusal(request));
    };
    request.onerror = () => fail(new TypeError('the connection failed'));
    request.ontimeout = request.onerror;
    request.timeout = 120_000;
    request.send(body);
  });
}
