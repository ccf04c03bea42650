import { DEFAULT_LOCALE, type Locale } from './texts/locale.ts';

/** Link preview pictures: one size that all platforms accept. */
export const SHARE_PICTURE = {
  width: 1200,
  height: 630,
} as const;

const inLocale = (locale: Locale) => (locale === DEFAULT_LOCALE ? '' : `.${locale}`);

/** Path of the picture for pages without their own, with words in a language. */
export function sitePicturePath(locale: Locale): string {
  return `/og/site${inLocale(locale)}.jpg`;
}

/** Path of a teacher's picture, by profile id; it is rendered on first request. */
export function teacherPicturePath(teacherId: string, locale: Locale): string {
  return `/og/teacher/${teacherId}${inLocale(locale)}.jpg`;
}

/** Path that people share: the short one where it leads to the teacher's page. */
export function sharedTeacherPath(teacher: {
  id: string;
  slug: string | null;
  acceptsRequests: boolean;
}): string {
  return teacher.slug !== null && teacher.acceptsRequests ? `/t/${teacher.slug}` : `/teacher/${teacher.id}`;
}

/** Path of the script that shows a teacher on other sites, by profile id. */
export function widgetPath(teacherId: string): string {
  return `/embed/${teacherId}.js`;
}
