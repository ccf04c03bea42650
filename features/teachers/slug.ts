/** The last part of a teacher's short address, `/t/{slug}`: lower case Latin letters, digits and hyphens. */

const MOST = 48;
/** Slug for names without Latin letters. */
const WITHOUT_LETTERS = 'yoga-teacher';

/** Slugs that would look like a page or a staff member of the site. */
const RESERVED = new Set([
  ...[
    'about',
    'account',
    'admin',
    'api',
    'app',
    'auth',
    'blog',
    'contact',
    'dashboard',
    'embed',
    'help',
    'home',
  ],
  ...['login', 'logout', 'me', 'new', 'null', 'official', 'pricing', 'privacy', 'root', 'search', 'settings'],
  ...['signup', 'staff', 'student', 'students', 'support', 'teacher', 'teachers', 'team', 'test', 'toran'],
  ...['undefined', 'user', 'verified', 'welcome', 'www', 'yoga'],
]);

/** The slug that a display name asks for: "Dr. Priyá Rao" → "dr-priya-rao". Reserved words get the prefix "yoga-". */
export function wantedSlug(displayName: string): string {
  const slug = displayName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MOST)
    .replace(/^-+|-+$/g, '');
  if (!/[a-z]{2}/.test(slug)) return WITHOUT_LETTERS;
  return RESERVED.has(slug) ? `yoga-${slug}` : slug;
}

/**
 * Returns the slug without numbers at its end. It is the name of a lock: slugs that `availableSlug` might give to two
 * teachers with similar names have the same family.
 */
export function slugFamily(wanted: string): string {
  return wanted.replace(/(?:-\d+)+$/, '');
}

/** What is stored for a wanted slug: whether it is taken, and the highest number that slugs such as `wanted-3` have. */
export type SlugUsage = { isTaken: boolean; highest: number | null };

/**
 * Returns the wanted slug or, if it is taken, the wanted slug with the next free number. `given` holds slugs that this
 * transaction has already chosen, but not yet stored.
 */
export function availableSlug(
  wanted: string,
  { isTaken, highest }: SlugUsage,
  given: ReadonlySet<string>,
): string {
  if (!isTaken && !given.has(wanted)) return wanted;
  for (let number = (highest ?? 1) + 1; ; number += 1) {
    const slug = `${wanted}-${number}`;
    if (!given.has(slug)) return slug;
  }
}
