import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useText } from '#platform/web/locales/use-text.ts';
import { PRODUCT } from '#shared/product.ts';
import { SUPPORT_HOURS } from '#shared/site.ts';
import { DEFAULT_LOCALE } from '#shared/texts/locale.ts';
import { type Text, text } from '#shared/texts/translate.ts';
import { CachedPart } from '../api/cached.tsx';
import { Brand } from './brand.tsx';
import { LanguagePills } from './languages.tsx';
import { LowDataSwitch } from './low-data-switch.tsx';
import { ThemeChoice } from './theme-choice.tsx';

type Column = { title: Text; links: readonly (readonly [label: Text, to: string])[] };

const COLUMNS: readonly Column[] = [
  {
    title: text`For Students`,
    links: [
      [text`Find Teachers`, '/search'],
      [text`How it works`, '/how-it-works'],
      [text`Pricing`, '/pricing'],
    ],
  },
  {
    title: text`For Teachers`,
    links: [
      [text`Become a Teacher`, '/teacher-signup'],
      [text`Teacher resources`, '/teacher-resources'],
      [text`Success stories`, '/success-stories'],
    ],
  },
  {
    title: text`Support`,
    links: [
      [text`Help`, '/help'],
      [text`Contact`, '/contact'],
      [text`Privacy`, '/privacy'],
    ],
  },
];

const SMALL_LINKS = [
  [text`Yoga teachers by city`, '/yoga-teachers'],
  [text`Data credits`, '/data-credits'],
] as const;

/**
 * The footer. Its language links and the choices of the device depend on the page, so only the rest is cached. `aboveBottomBar`
 * leaves room for the bottom bar of signed-in users on phones.
 */
export function SiteFooter({ aboveBottomBar = false }: { aboveBottomBar?: boolean }) {
  const say = useText();
  const room = aboveBottomBar ? 'max-md:pb-[calc(var(--bottombar-h)+env(safe-area-inset-bottom))]' : '';
  return (
    <footer className={`mt-auto bg-primary-deep text-on-deep-2 ${room}`}>
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-10 py-12 md:grid-cols-[2fr_1fr_1fr_1fr] md:py-16">
        <div className="col-span-2 md:col-span-1">
          <Brand onDark />
          <p className="mt-4">{say(PRODUCT.tagline)}</p>
          <div className="mt-5">
            <LanguagePills />
            {say.locale !== DEFAULT_LOCALE && (
              <p className="mt-3 text-sm">
                <Trans>
                  This translation is our own. Something wrong?{' '}
                  <Link
                    discover="none"
                    to="/contact"
                    className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-on-deep"
                  >
                    Tell us
                  </Link>
                </Trans>
              </p>
            )}
            <div className="mt-3">
              <LowDataSwitch place="footer" />
            </div>
            <div className="mt-3">
              <ThemeChoice place="footer" />
            </div>
          </div>
        </div>
        {COLUMNS.map((column) => (
          <CachedPart key={column.title.message} name="footer-column" by={column.title.message}>
            {() => <LinkColumn {...column} />}
          </CachedPart>
        ))}
      </div>
      <CachedPart name="footer-end" by={true}>
        {() => <FooterEnd />}
      </CachedPart>
    </footer>
  );
}

function LinkColumn({ title, links }: Column) {
  const say = useText();
  return (
    <nav aria-label={say(title)}>
      <h2 className="font-display text-base font-semibold text-on-deep">{say(title)}</h2>
      <ul className="mt-1">
        {links.map(([label, to]) => (
          <li key={to}>
            <Link
              discover="none"
              to={to}
              className="inline-flex min-h-11 min-w-11 items-center hover:text-on-deep hover:underline"
            >
              {say(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function FooterEnd() {
  const say = useText();
  return (
    <div className="page-width pb-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-on-deep-2/25 pt-5 text-sm">
        <p>
          <Trans>
            © {PRODUCT.copyrightYear} {PRODUCT.name}. Made in India. Support hours:{' '}
            {SUPPORT_HOURS.map((hours, index) => (
              <Fragment key={hours.message}>
                {index > 0 && ' '}
                {/* The hours of a day stay on one line where there is room. */}
                <span className="inline-block">
                  {say(hours)}
                  {index < SUPPORT_HOURS.length - 1 && ','}
                </span>
              </Fragment>
            ))}
            .
          </Trans>
        </p>
        <p className="flex flex-wrap gap-x-6">
          {SMALL_LINKS.map(([label, to]) => (
            <Link
              discover="none"
              key={to}
              to={to}
              className="inline-flex min-h-11 min-w-11 items-center hover:text-on-deep hover:underline"
            >
              {say(label)}
            </Link>
          ))}
        </p>
      </div>
    </div>
  );
}
