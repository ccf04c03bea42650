import { existsSync, readdirSync } from 'node:fs';
import type { Look } from './names.ts';

const FOLDER = new URL('../../platform/web/public/art/', import.meta.url);

/** The file names of the portraits that show each look, such as a beard or a braid. */
const PORTRAITS: Readonly<Record<Look, RegExp>> = {
  bun: /^portrait-1-/,
  beard: /^portrait-2-/,
  hijab: /^portrait-3-/,
  braid: /^portrait-4-/,
  turban: /^portrait-5-/,
  curly: /^portrait-6-/,
  bob: /^portrait-7-/,
  grey: /^portrait-8-/,
  long: /^portrait-9-/,
};

export type ArtUrls = {
  portraits(look: Look): readonly string[];
  /** Drawn yoga postures used as photos. */
  photos: readonly string[];
};

function drawings(folder: string): string[] {
  const place = new URL(folder, FOLDER);
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .filter((name) => name.endsWith('.svg'))
    .sort();
}

/** Lists the URLs of the project's drawings. */
export function listArtUrls(): ArtUrls {
  const portraits = drawings('portraits/');
  const photos = drawings('./').filter((name) => name.startsWith('pose-'));
  return {
    portraits: (look) =>
      portraits.filter((name) => PORTRAITS[look].test(name)).map((name) => `/art/portraits/${name}`),
    photos: photos.map((name) => `/art/${name}`),
  };
}
