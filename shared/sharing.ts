/** Pictures that other places show beside a link: one size, which all of them take. */
export const SHARE_PICTURE = {
  width: 1200,
  height: 630,
  /** Of every page that has none of its own. */
  sitePath: '/og/site.jpg',
} as const;

/** Of a teacher's profile id; the picture is drawn when it is first asked for. */
export function teacherPicturePath(teacherId: string): string {
  return `/og/teacher/${teacherId}.jpg`;
}
