/** All inputs of a teacher's picture. Their hash names the picture. */
export type TeacherFace = {
  kind: 'teacher';
  name: string;
  /** At most three. */
  styles: readonly string[];
  city: string | null;
  /** Text with one decimal; null without a review. */
  rating: string | null;
  reviews: number;
  isVerified: boolean;
  isSample: boolean;
  /** Shown in the arch if there is no portrait. */
  initials: string;
};

export type SiteFace = { kind: 'site'; name: string; tagline: string };

/** A stored JPEG, or an illustration from the sample data. */
export type Portrait = { type: 'jpeg' | 'svg'; bytes: Uint8Array } | null;

export type Drawing = { face: TeacherFace | SiteFace; portrait: Portrait };
