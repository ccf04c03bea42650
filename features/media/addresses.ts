const UPLOAD = /^\/uploads\/([0-9a-f]{64}\.(?:jpg|webp))$/;
const PHOTO = /^\/uploads\/[0-9a-f]{64}\.webp$/;

/** Address under which a stored picture is served. */
export function uploadUrl(key: string): string {
  return `/uploads/${key}`;
}

/** The stored picture's key in an own upload address, or null when the text is no such address. */
export function uploadKey(url: string): string | null {
  return UPLOAD.exec(url)?.[1] ?? null;
}

/** `srcset` of a photo: uploaded ones have a small version of at most 640 pixels beside the large one of 1600. */
export function photoSources(url: string): string | undefined {
  return PHOTO.test(url) ? `${url.replace('.webp', '-small.webp')} 640w, ${url} 1600w` : undefined;
}
