import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CanonicalLinks } from '#platform/web/layouts/page-address.tsx';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { PRODUCT } from '#shared/product.ts';
import { userTextLang } from '#shared/texts/text-language.ts';
import { text } from '#shared/texts/translate.ts';

const CC_BY = {
  name: 'Creative Commons Attribution 4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
};
const GODL = {
  name: 'Government Open Data License - India',
  url: 'https://data.gov.in/government-open-data-license-india',
};
const CC0 = {
  name: 'CC0 1.0, public domain dedication',
  url: 'https://creativecommons.org/publicdomain/zero/1.0/',
};

/** Data sources with the attribution that each licence requires. */
const SOURCES = [
  {
    name: 'GeoNames',
    use: text`Names of cities, towns and areas, their names in Indian scripts, their positions and populations.`,
    statement: 'Contains data from GeoNames (https://www.geonames.org), CC BY 4.0, modified.',
    url: 'https://www.geonames.org',
    licence: CC_BY,
  },
  {
    name: 'All India Pincode Directory',
    use: text`Names and positions of areas, taken from the post offices that serve them.`,
    statement:
      'Contains All India Pincode Directory, Department of Posts, Ministry of Communications, Government of India, via data.gov.in, GODL-India.',
    url: 'https://data.gov.in/catalog/all-india-pincode-directory',
    licence: GODL,
  },
  {
    name: 'Local Government Directory',
    use: text`The official list of cities and towns, and some of their names in Indian scripts.`,
    statement:
      'Contains Local Government Directory, Ministry of Panchayati Raj, Government of India, GODL-India.',
    url: 'https://lgdirectory.gov.in',
    licence: GODL,
  },
  {
    name: 'DataMeet: Indian railway stations',
    use: text`Names and positions of areas around railway stations.`,
    statement: 'Credit: DataMeet.',
    url: 'https://github.com/datameet/railways',
    licence: CC0,
  },
];

const OFL = 'https://openfontlicense.org';

/** Fonts and icons from other projects. */
const DESIGN_SOURCES = [
  {
    name: 'Figtree',
    by: 'The Figtree Project Authors',
    url: 'https://github.com/erikdkennedy/figtree',
    licence: { name: 'SIL Open Font License 1.1', url: OFL },
  },
  {
    name: 'Anek Latin',
    by: 'The Anek Project Authors',
    url: 'https://github.com/EkType/Anek',
    licence: { name: 'SIL Open Font License 1.1', url: OFL },
  },
  {
    name: 'Noto Sans Devanagari',
    by: 'The Noto Project Authors',
    url: 'https://github.com/notofonts/devanagari',
    licence: { name: 'SIL Open Font License 1.1', url: OFL },
  },
  {
    name: 'Lucide icons',
    by: 'Lucide Icons and Contributors',
    url: 'https://lucide.dev',
    licence: { name: 'ISC License', url: 'https://lucide.dev/license' },
  },
];

/** Credits for place data, fonts and icons, as their licences require. */
export function Component() {
  const { t } = useLingui();
  // Names and licences stay in their own language.
  const lang = userTextLang(PRODUCT.name, useLocale());
  return (
    <article className="page-width py-10 md:py-16">
      <title>{t`Data credits | ${PRODUCT.name}`}</title>
      <meta
        name="description"
        content={t`The open data behind the cities and areas on ${PRODUCT.name}: who publishes it, and under which licence.`}
      />
      <CanonicalLinks path="/data-credits" />
      <div className="max-w-(--measure)">
        <h1 className="text-2xl">
          <Trans>Data credits</Trans>
        </h1>
        <p className="mt-4 text-ink-2">
          <Trans>
            The cities and areas that you can choose on {PRODUCT.name} come from open data. We thank the
            people and offices who publish it.
          </Trans>
        </p>
        {SOURCES.map((source) => (
          <Source key={source.name} {...source} />
        ))}
        <section aria-labelledby="changes" className="mt-10">
          <h2 id="changes" className="text-lg">
            <Trans>What we changed</Trans>
          </h2>
          <p className="mt-3 text-ink-2">
            <Trans>
              We put these sources together: we merged places that were listed twice, joined small places to
              the city around them, and left out much that is neither a city nor an area. We wrote down about
              150 well-known areas, older names of cities and the populations of about 80 cities ourselves;
              the positions of those areas are approximate. Any mistakes in that work are ours.
            </Trans>
          </p>
        </section>
        <section aria-labelledby="looks" className="mt-10">
          <h2 id="looks" className="text-lg">
            <Trans>Fonts, icons and pictures</Trans>
          </h2>
          <p className="mt-3 text-ink-2">
            <Trans>
              The figures, yoga poses and portraits on these pages were drawn for {PRODUCT.name}. The fonts
              and icons come from other projects:
            </Trans>
          </p>
          <ul className="mt-3">
            {DESIGN_SOURCES.map(({ name, by, url, licence }) => (
              <li key={name} className="border-t border-line py-2">
                <span lang={lang} className="font-semibold">
                  {name}
                </span>
                <span className="text-ink-2">
                  {' '}
                  <Trans>
                    by <span lang={lang}>{by}</span>
                  </Trans>
                </span>
                <span className="flex flex-wrap gap-x-6 text-sm">
                  <OutLink href={url}>
                    <Trans>Source</Trans>
                    <span className="sr-only">
                      {' '}
                      <Trans>
                        of <span lang={lang}>{name}</span>
                      </Trans>
                    </span>
                  </OutLink>
                  <OutLink href={licence.url}>
                    <Trans>Licence</Trans>
                    <span className="sr-only">
                      {' '}
                      <Trans>
                        of <span lang={lang}>{name}</span>
                      </Trans>
                    </span>
                    : <span lang={lang}>{licence.name}</span>
                  </OutLink>
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="no-endorsement" className="mt-10">
          <h2 id="no-endorsement" className="text-lg">
            <Trans>No endorsement</Trans>
          </h2>
          <p className="mt-3 text-ink-2">
            <Trans>
              None of these publishers endorses {PRODUCT.name} or anyone who teaches here, and none of them is
              responsible for errors in the data. Is a place missing or in the wrong spot?{' '}
              <Link to="/contact" className="text-primary-ink underline underline-offset-4">
                Tell us
              </Link>
              .
            </Trans>
          </p>
        </section>
      </div>
    </article>
  );
}

function Source({ name, use, statement, url, licence }: (typeof SOURCES)[number]) {
  const say = useText();
  // Names and licences stay in their own language.
  const lang = userTextLang(name, say.locale);
  const id = name.toLowerCase().replace(/[^a-z]+/g, '-');
  return (
    <section aria-labelledby={id} className="mt-8 border-t border-line pt-6">
      <h2 id={id} className="text-lg">
        <span lang={lang}>{name}</span>
      </h2>
      <p className="mt-2 text-ink-2">{say(use)}</p>
      <p lang={lang} className="mt-3 rounded-md bg-surface-sunken px-4 py-3 text-sm">
        {statement}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-6 text-sm">
        <OutLink href={url}>
          <Trans>Source</Trans>
          <span className="sr-only">
            {' '}
            <Trans>
              of <span lang={lang}>{name}</span>
            </Trans>
          </span>
        </OutLink>
        <OutLink href={licence.url}>
          <Trans>
            Licence: <span lang={lang}>{licence.name}</span>
          </Trans>
        </OutLink>
      </p>
    </section>
  );
}

function OutLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center text-primary-ink underline underline-offset-4"
    >
      {/* Parts of their own would lose the spaces between them. */}
      <span>{children}</span>
    </a>
  );
}
