/** What is drawn of a teacher. Everything that changes the picture stands here, so that it names the picture. */
export type TeacherFace = {
  kind: 'teacher';
  name: string;
  /** At most three. */
  styles: readonly string[];
  city: string | null;
  /** One decimal as text; null without a review. */
  rating: string | null;
  reviews: number;
  isVerified: boolean;
  isSample: boolean;
  /** Letters in the arch where there is no portrait. */
  initials: string;
};

export type SiteFace = { kind: 'site'; name: string; tagline: string };

/** A stored JPEG, or a drawing of the sample data. */
export type Portrait = { type: 'jpeg' | 'svg'; bytes: Uint8Array } | null;

export type Drawing = { face: TeacherFace | SiteFace; portrait: Portrait };
