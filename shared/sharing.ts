import { DEFAULT_LOCALE, type Locale } from './texts/locale.ts';

/** Link preview pictures: one size that all platforms accept. */
export const SHARE_PICTURE = {
  width: 1200,
  height: 630,
} as const;

const inLocale = (locale: Locale) => (locale === DEFAULT_LOCALE ? '' : `.${locale}`);

/** Path of the link preview picture for pages without one of their own, with texts in this language. */
export function sitePicturePath(locale: Locale): string {
  return `/og/site${inLocale(locale)}.jpg`;
}

/** Path of a teacher's picture, by profile id; it is rendered on first request. */
export function teacherPicturePath(teacherId: string, locale: Locale): string {
  return `/og/teacher/${teacherId}${inLocale(locale)}.jpg`;
}

/** Path for sharing a teacher: the short one if it leads to the teacher's page, else the path with the id. */
export function sharedTeacherPath(teacher: {
  id: string;
  slug: string | null;
  acceptsRequests: boolean;
}): string {
  return teacher.slug !== null && teacher.acceptsRequests ? `/t/${teacher.slug}` : `/teacher/${teacher.id}`;
}

/** Path of the script that shows a teacher on other sites in this language, by profile id. */
export function widgetPath(teacherId: string, locale: Locale): string {
  return `/embed/${teacherId}${inLocale(locale)}.js`;
}
