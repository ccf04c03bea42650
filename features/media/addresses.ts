const UPLOAD = /^\/uploads\/([0-9a-f]{64}\.(?:jpg|webp))$/;
const PHOTO = /^\/uploads\/[0-9a-f]{64}\.webp$/;

/** URL of a stored picture. */
export function uploadUrl(key: string): string {
  return `/uploads/${key}`;
}

/** The key of a stored picture from its URL, or null if the text is not such a URL. */
export function uploadKey(url: string): string | null {
  return UPLOAD.exec(url)?.[1] ?? null;
}

/** The small version of an uploaded photo, at most 640 pixels; other pictures have none. */
export function smallPhoto(url: string): string {
  return PHOTO.test(url) ? url.replace('.webp', '-small.webp') : url;
}

/** `srcset` of a photo. Uploaded photos have a small version (at most 640 pixels) and a large one (1600). */
export function photoSources(url: string): string | undefined {
  return PHOTO.test(url) ? `${smallPhoto(url)} 640w, ${url} 1600w` : undefined;
}
