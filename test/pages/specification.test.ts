import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUNE } from '#db/factories/people.ts';
import { createTeacher } from '#test/factories.ts';
import { runJob } from '#test/run-job.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

/** Texts of sections 1 and 2 of the specification and of decision 48, on public pages. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  '/': [
    'Find Teachers',
    'Get Started',
    'For Teachers',
    'Sign In',
    'Verified Teachers',
    'Local & Online',
    'Easy Booking',
    'Hatha Yoga Gentle and slow-paced',
    'Vinyasa Flow-based sequences',
    'Ashtanga Dynamic and athletic',
    'Yin Yoga Deep, passive stretches',
    'Power Yoga Strength and flexibility',
    'Restorative Healing and relaxation',
    'Prenatal Safe for expecting mothers',
    'Meditation Mindfulness and breathwork',
    'Browse Teachers',
    'Join as Instructor',
    'For Students',
    'Become a Teacher',
    'Support',
    '© 2025',
  ],
  '/auth': [
    'Welcome Back',
    'Sign in to your account',
    "Don't have an account? Sign up",
    '+91',
    'Sign In',
    'Home',
    'About',
  ],
  '/auth?mode=signup': [
    'Create Account',
    'Join our community of yoga practitioners',
    'Already have an account? Sign in',
    'I want to learn yoga from certified teachers',
    'I want to teach yoga and share my expertise',
  ],
  '/teacher-signup': [
    'Share Your Yoga Expertise',
    'Join Our Community',
    'Back to Home',
    'Build your student base',
    'Set your own rates',
    'Flexible scheduling',
    'Showcase your credentials',
    'Reviews and ratings',
    'Online and in person',
    'Hatha Yoga',
    'Vinyasa Flow',
    'Ashtanga',
    'Yin Yoga',
    'Power Yoga',
    'Restorative Yoga',
    'Prenatal Yoga',
    'Kids Yoga',
    'Meditation',
    'Breathwork',
    'Yoga Therapy',
    'Hot Yoga',
    'Create your profile',
    'Set your availability',
    'Start teaching',
    'Sign Up as a Teacher',
    'within 2-3 business days',
  ],
  '/search': [
    'Find Your Perfect Yoga Teacher',
    'Start Your Search',
    'Online Classes',
    'Popular Yoga Styles',
    'Restorative',
    'Prenatal Yoga',
  ],
  '/search?city=Mumbai': ['Available Teachers (1)', 'Showing results for Mumbai', 'View Profile'],
  '/search?city=Pune': [
    'No Teachers Found',
    "We couldn't find any teachers matching your search criteria. Try adjusting your filters or expanding your search area.",
    'Clear Filters',
  ],
  '/help': [
    'Always free core',
    'Fair pricing',
    'Transparent terms',
    'Ad support',
    'There are no advertisements today.',
    'Teachers can accept, reject or suggest alternative times. Students are notified automatically.',
    'Students can rate and review after a completed session.',
    "A 'Top Expertise' star marks",
    'Complete profiles rank higher.',
    'Verification typically takes 2-3 business days.',
    'Teachers are asked to respond within 24 hours.',
    'What does the green check badge mean?',
    'In which order are teachers shown?',
    'Contact Support',
  ],
  '/contact': [
    'India',
    'Monday-Friday 9:00-18:00 IST',
    'Saturday 10:00-16:00 IST',
    'Sunday closed',
    'Our mission',
    'Who we are',
    'Send Message',
  ],
  '/privacy': [
    'Last updated July 19, 2025',
    'Information we collect',
    'How we use it',
    'Who sees what',
    'Security',
    'How long we keep it',
    'Your rights',
    'Passwords are stored hashed',
    'Control teacher profile visibility',
    'Delete your account',
    'Opt out of non-essential communication',
    'Request a copy of your data, or its deletion.',
  ],
  '/pricing': [
    'this core stays free',
    'profile promotion or enhanced search, and occasional ads on profile pages',
    'None of this exists today.',
  ],
  '/success-stories': ['No stories yet', 'We show only what students wrote in their reviews.'],
  '/no-such-page': [
    '404 Page Not Found',
    "The page you're looking for doesn't exist or may have been moved.",
    'Go to Home Page',
  ],
};

/** Link targets of the specification. */
const LINKS: Readonly<Record<string, readonly string[]>> = {
  '/': [
    '/search',
    '/auth',
    '/teacher-signup',
    '/search?specialization=Hatha+Yoga',
    '/search?specialization=Prenatal',
    '/how-it-works',
    '/pricing',
    '/teacher-resources',
    '/success-stories',
    '/help',
    '/contact',
    '/privacy',
  ],
  '/teacher-signup': ['/', '/auth', '/auth?mode=teacher'],
  '/auth': ['/', '/search', '/contact#mission', '/how-it-works', '/teacher-signup', '/help', '/privacy'],
  '/help': ['/contact'],
  '/no-such-page': ['/'],
};

/** Claims without evidence, which no page may make. */
const INVENTED = /thousands of|\b\d[\d,]*\+ (students|teachers)|lorem ipsum|coming soon|trusted by/i;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ pages: true });
  await createTeacher(test.db);
});
afterAll(() => test.close());

const ENTITIES: Readonly<Record<string, string>> = {
  '&#x27;': "'",
  '&quot;': '"',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
};

/** The visible text of a page in one line. */
async function textOf(path: string): Promise<string> {
  const { body } = await test.client().get(path);
  const root = body.split('<div id="root">')[1]?.split('<script type="application/json"')[0] ?? '';
  return root
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll('<!-- -->', '')
    .replace(/<\/?(a|b|em|strong|time)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#x27|quot|amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ');
}

it.each(['/', '/contact', '/help', '/search'])('%s shows the support hours in full', async (path) => {
  const text = await textOf(path);
  const footer = text.slice(text.indexOf('© 2025'));
  for (const part of path === '/help' ? [text.slice(0, text.indexOf('© 2025')), footer] : [footer]) {
    expect(part).toContain('Monday-Friday 9:00-18:00 IST, Saturday 10:00-16:00 IST, Sunday closed');
  }
  expect(text).not.toMatch(/Mon-Fri|Support answers/);
});

describe.each(Object.entries(WORDS))('%s contains the specified texts', (path, sentences) => {
  it(`${sentences.length} times`, async () => {
    const text = await textOf(path);
    expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([]);
    expect(text).not.toMatch(INVENTED);
  });
});

it.each(Object.entries(LINKS))('%s has the specified links', async (path, targets) => {
  const { body } = await test.client().get(path);
  const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  expect(targets.filter((target) => !links.includes(target))).toEqual([]);
});

it('sample teachers are labelled "Sample profile" everywhere, others never', async () => {
  const { teacherId } = await createTeacher(test.db, { city: PUNE, isSample: true });
  const other = await createTeacher(test.db, { city: PUNE });
  for (const path of ['/search?city=Pune', '/yoga-teachers/pune', `/teacher/${teacherId}`])
    expect(await textOf(path)).toContain('Sample profile');
  expect((await textOf('/search?city=Pune')).split('Sample profile')).toHaveLength(2);
  expect((await textOf(`/teacher/${other.teacherId}`)).split('Similar')[0]).not.toContain('Sample profile');
});

it('pricing shows medians once three teachers of a city have a price', async () => {
  for (const onlinePrice of [500, 700]) await createTeacher(test.db, { onlinePrice, offlinePrice: null });
  await runJob(test, 'directory.refresh');
  const text = await textOf('/pricing');
  expect(text).toMatch(/Mumbai 3 teachers ₹600 ?\/hr too few/);
});
