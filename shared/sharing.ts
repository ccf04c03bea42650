/** Link preview pictures: one size that all platforms accept. */
export const SHARE_PICTURE = {
  width: 1200,
  height: 630,
  /** For pages without their own picture. */
  sitePath: '/og/site.jpg',
} as const;

/** Path of a teacher's picture, by profile id; it is rendered on first request. */
export function teacherPicturePath(teacherId: string): string {
  return `/og/teacher/${teacherId}.jpg`;
}
