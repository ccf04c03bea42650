/** All inputs of a teacher's picture. Their hash names the picture. */
export type TeacherFace = {
  kind: 'teacher';
  name: string;
  /** In the picture's language, as all words below. At most three, or what the person does. */
  styles: readonly string[];
  city: string | null;
  /** Text with one decimal; null without a review. */
  rating: string | null;
  /** "(12 reviews)" */
  reviews: string;
  /** Texts of the marks; null without. */
  verified: string | null;
  sample: string | null;
  /** Shown in the arch if there is no portrait. */
  initials: string;
};

export type SiteFace = { kind: 'site'; name: string; tagline: string; text: string };

/** A stored JPEG, or an illustration from the sample data. */
export type Portrait = { type: 'jpeg' | 'svg'; bytes: Uint8Array } | null;

export type Drawing = { face: TeacherFace | SiteFace; portrait: Portrait };
