/** All texts of a teacher's preview picture. The picture's name is a hash of them and of the portrait's URL. */
export type TeacherPictureTexts = {
  kind: 'teacher';
  name: string;
  /**
   * At most three yoga styles, or "Yoga teacher" if there are none. In the picture's language, like all texts below.
   */
  styles: readonly string[];
  city: string | null;
  /** Average with one decimal, as text; null if there are no reviews. */
  rating: string | null;
  /** "(12 reviews)" */
  reviews: string;
  /** Texts of the badges "Verified" and "Sample profile"; null if the profile has no such badge. */
  verified: string | null;
  sample: string | null;
  /** Shown in the arch if there is no portrait. */
  initials: string;
};

export type SitePictureTexts = { kind: 'site'; name: string; tagline: string; text: string };

/** A stored JPEG, or an illustration from the sample data. */
export type Portrait = { type: 'jpeg' | 'svg'; bytes: Uint8Array } | null;

export type Drawing = { face: TeacherPictureTexts | SitePictureTexts; portrait: Portrait };
