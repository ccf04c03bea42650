import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { uploadKey } from '#features/media/addresses.ts';
import type { PublicTeacher } from '#features/teachers/contract.ts';
import { getTeacher } from '#features/teachers/server/service.ts';
import type { Platform } from '#platform/server/context.ts';
import { PRODUCT } from '#shared/product.ts';
import { displayName, initials } from '#shared/text.ts';
import { drawable } from '../drawable.ts';
import type { Drawing, Portrait, SiteFace, TeacherFace } from './drawing.ts';

/** Raised with every change of the design: pictures that are kept elsewhere are asked for anew. */
const DESIGN = 2;
const STYLES_SHOWN = 3;
const SAMPLE_PORTRAIT = /^\/art\/portraits\/([\w-]+\.svg)$/;
const PORTRAITS = new URL('../../../platform/web/public/art/portraits/', import.meta.url);

/** What is to be drawn, and the name of its content. The portrait is fetched only if it comes to drawing. */
export type Ordered = { name: string; drawing: () => Promise<Drawing> };

function nameOf(...content: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN, ...content]))
    .digest('base64url')
    .slice(0, 22);
}

function faceOf(teacher: PublicTeacher): TeacherFace {
  const name = drawable(displayName(teacher)) || 'Yoga teacher';
  return {
    kind: 'teacher',
    name,
    // The strongest first, as on the page.
    styles: teacher.specializations.slice(0, STYLES_SHOWN).map((style) => style.name),
    city: (teacher.cityName && drawable(teacher.cityName)) || null,
    rating: teacher.totalReviews > 0 ? teacher.averageRating : null,
    reviews: teacher.totalReviews,
    isVerified: teacher.isVerified,
    isSample: teacher.isSample,
    initials: initials(name),
  };
}

/** A picture of our own store or of the sample data; whatever else stands in the profile is never fetched. */
async function portraitOf({ storage }: Pick<Platform, 'storage'>, address: string | null): Promise<Portrait> {
  if (address === null) return null;
  const drawn = SAMPLE_PORTRAIT.exec(address)?.[1];
  if (drawn !== undefined) {
    const bytes = await readFile(new URL(drawn, PORTRAITS)).catch(() => null);
    return bytes && { type: 'svg', bytes };
  }
  const key = uploadKey(address);
  if (key === null || !key.endsWith('.jpg')) return null;
  const bytes = await storage.get(key);
  return bytes && { type: 'jpeg', bytes };
}

/** The picture of a teacher whom everybody may see. Throws TEACHER_NOT_FOUND for all others. */
export async function orderTeacherPicture(platform: Platform, id: string): Promise<Ordered> {
  const teacher = await getTeacher({ ...platform, actor: null, once: (_key, load) => load() }, id);
  const face = faceOf(teacher);
  return {
    name: nameOf(face, teacher.profilePicture),
    drawing: async () => ({ face, portrait: await portraitOf(platform, teacher.profilePicture) }),
  };
}

/** The picture of every page that has none of its own. */
export function orderSitePicture(): Ordered {
  const face: SiteFace = { kind: 'site', name: PRODUCT.name, tagline: PRODUCT.tagline };
  return { name: nameOf(face), drawing: async () => ({ face, portrait: null }) };
}
