import Link from 'next/link';

const LINKS = {
  'For Students': [
    ['/search', 'Find Teachers'],
    ['/how-it-works', 'How it works'],
    ['/pricing', 'Pricing'],
  ],
  'For Teachers': [
    ['/signup', 'Become a Teacher'],
    ['/teacher-resources', 'Teacher resources'],
    ['/success-stories', 'Success stories'],
  ],
  Support: [
    ['/help', 'Help'],
    ['/contact', 'Contact'],
    ['/privacy', 'Privacy'],
  ],
};
const LANGUAGES = [
  ['en', 'English'],
  ['hi', 'हिन्दी'],
  ['ta', 'தமிழ்'],
];

function Languages() {
  return (
    <ul className="languages">
      {LANGUAGES.map(([code, name]) => (
        <li key={code}>
          <a href={`/${code}`} lang={code} className="quiet">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function Header() {
  return (
    <header className="bar">
      <a href="#main" className="skip">
        Skip to content
      </a>
      <Link href="/" className="brand">
        Toran
      </Link>
      <nav aria-label="Main">
        <Link href="/search">Find Teachers</Link>
        <Link href="/for-teachers">For Teachers</Link>
        <Languages />
        <Link href="/auth" className="button outline">
          Sign In
        </Link>
      </nav>
    </header>
  );
}

export function Footer() {
  return (
    <footer className="foot">
      <p className="brand">Toran</p>
      <p>Certified yoga teachers, near you or online.</p>
      <Languages />
      {Object.entries(LINKS).map(([title, links]) => (
        <nav key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {links.map(([to, name]) => (
              <li key={to}>
                <Link href={to} className="quiet">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <p>
        © 2026 Toran. Made in India. Support hours: Monday-Friday 9:00-18:00 IST, Saturday 10:00-16:00 IST,
        Sunday closed.
      </p>
    </footer>
  );
}
