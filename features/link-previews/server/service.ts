import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { uploadKey } from '#features/media/addresses.ts';
import type { PublicTeacher } from '#features/teachers/contract.ts';
import { getTeacher } from '#features/teachers/server/service.ts';
import { styleLabel } from '#features/teachers/style-labels.ts';
import type { Platform } from '#platform/server/context.ts';
import { translateTo } from '#platform/server/locales/translate.ts';
import { PRODUCT } from '#shared/product.ts';
import type { Locale } from '#shared/texts/locale.ts';
import { displayName, initials } from '#shared/texts/text.ts';
import { pluralText, type Translate } from '#shared/texts/translate.ts';
import { drawableText } from '../drawable.ts';
import type { Drawing, Portrait, SitePictureTexts, TeacherPictureTexts } from './drawing.ts';

/** Design version, part of each picture's name. Raise it with every change, so that other sites refetch pictures. */
const DESIGN = 3;
const STYLES_SHOWN = 3;
const SAMPLE_PORTRAIT = /^\/art\/portraits\/([\w-]+\.svg)$/;
const PORTRAITS = new URL('../../../platform/web/public/art/portraits/', import.meta.url);

/**
 * A picture to render. `name` is its content hash. `drawing` loads the portrait, so call it only if the picture must be
 * rendered.
 */
export type PreparedPicture = { name: string; drawing: () => Promise<Drawing> };

function nameOf(...content: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN, ...content]))
    .digest('base64url')
    .slice(0, 22);
}

function faceOf(teacher: PublicTeacher, t: Translate): TeacherPictureTexts {
  const name = drawableText(displayName(teacher)) || t`Yoga teacher`;
  const styles = teacher.specializations.slice(0, STYLES_SHOWN).map((style) => styleLabel(style.name, t));
  const { totalReviews: reviews } = teacher;
  return {
    kind: 'teacher',
    name,
    // Top Expertise first, as on the profile.
    styles: styles.length > 0 ? styles : [t`Yoga teacher`],
    city: (teacher.cityName && drawableText(teacher.cityName)) || null,
    rating: reviews > 0 ? teacher.averageRating : null,
    reviews: t(pluralText(reviews, { one: '(# review)', other: '(# reviews)' })),
    verified: teacher.isVerified ? t`Verified` : null,
    sample: teacher.isSample ? t`Sample profile` : null,
    initials: initials(name),
  };
}

/** The portrait from our own storage or the sample data; other URLs in the profile are never fetched. */
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

/**
 * Returns the picture of a publicly visible teacher, with texts in the given language. Throws TEACHER_NOT_FOUND for
 * others.
 */
export async function prepareTeacherPicture(
  platform: Platform,
  id: string,
  locale: Locale,
): Promise<PreparedPicture> {
  const teacher = await getTeacher({ ...platform, actor: null, once: (_key, load) => load() }, id);
  const face = faceOf(teacher, translateTo(locale));
  return {
    name: nameOf(face, teacher.profilePicture),
    drawing: async () => ({ face, portrait: await portraitOf(platform, teacher.profilePicture) }),
  };
}

/** The default picture for pages without their own. */
export function prepareSitePicture(locale: Locale): PreparedPicture {
  const t = translateTo(locale);
  const face: SitePictureTexts = {
    kind: 'site',
    name: PRODUCT.name,
    tagline: t(PRODUCT.tagline),
    text: t`Compare styles, prices and reviews, then ask for a session directly.`,
  };
  return { name: nameOf(face), drawing: async () => ({ face, portrait: null }) };
}
