import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import { CityClasses } from '#features/batches/web/city-classes.tsx';
import type { getDirectory } from '#features/directory/contract.ts';
import { styleLabel } from '#features/teachers/style-labels.ts';
import { TeacherCard } from '#features/teachers/web/teacher-card.tsx';
import { CanonicalLinks } from '#platform/web/layouts/page-address.tsx';
import { BreadcrumbData, ItemListData } from '#platform/web/layouts/structured-data.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states/empty-state.tsx';
import type { Output } from '#shared/calls/call.ts';
import { PRODUCT } from '#shared/product.ts';
import { displayName } from '#shared/texts/text.ts';
import { type Translate, text } from '#shared/texts/translate.ts';
import { CityMap } from './city-map.tsx';
import { areaSummary, listSummary, teachersText } from './yoga-city-texts.ts';
import { EntryList } from './yoga-entries.tsx';

/** URL segment for any style, in paths with an area. */
export const ANY_STYLE = 'all-styles';

type Directory = Output<typeof getDirectory>;
type CityPageProps = { directory: Directory; city: NonNullable<Directory['city']> };

function breadcrumbsOf({ city, style, area }: Directory, say: Translate): { name: string; path: string }[] {
  const base = `/yoga-teachers/${city?.slug}`;
  return [
    { name: say(text`Home`), path: '/' },
    { name: say(text`Yoga teachers`), path: '/yoga-teachers' },
    ...(city ? [{ name: city.name, path: base }] : []),
    ...(style ? [{ name: styleLabel(style.name, say), path: `${base}/${style.slug}` }] : []),
    ...(area ? [{ name: area.name, path: `${base}/${style?.slug ?? ANY_STYLE}/${area.slug}` }] : []),
  ];
}

/** Directory page of a city, a style in a city, or an area: teachers and links to related pages. */
export function CityPage({ directory, city }: CityPageProps) {
  const { pathname } = useLocation();
  const { t } = useLingui();
  const say = useText();
  const { style, area, total, teachers } = directory;
  const breadcrumbs = breadcrumbsOf(directory, say);
  const place = area ? `${area.name}, ${city.name}` : city.name;
  const heading = style
    ? t`${styleLabel(style.name, say)} teachers in ${place}`
    : t`Yoga teachers in ${place}`;
  const words = [
    ...listSummary(teachers, total, say),
    area ? null : areaSummary(directory.areas, say),
  ].filter(Boolean);
  const search = new URLSearchParams({
    city: city.name,
    ...(area && { area: area.name }),
    ...(style && { specialization: style.name }),
  });
  return (
    <div className="page-width py-6 md:py-9">
      <BreadcrumbData crumbs={breadcrumbs} />
      {total > 0 && (
        <ItemListData
          name={heading}
          items={teachers.map((teacher) => ({
            name: displayName(teacher),
            path: `/teacher/${teacher.id}`,
          }))}
        />
      )}
      <title>{`${heading} | ${PRODUCT.name}`}</title>
      <meta
        name="description"
        content={t`${heading}: ${teachersText(total, say)} with prices, hours and reviews. ${words.slice(0, 2).join(' ')} Ask for a session directly.`.replace(
          /\s+/g,
          ' ',
        )}
      />
      <CanonicalLinks path={breadcrumbs.at(-1)?.path ?? '/'} />
      {total === 0 && <meta name="robots" content="noindex" />}
      <nav aria-label={t`Breadcrumb`} className="text-sm text-ink-2">
        {/* Always one line: a font swap that adds a second line would shift the page. */}
        <ol className="relative flex items-center gap-x-1.5 overflow-x-auto whitespace-nowrap">
          {breadcrumbs.slice(0, -1).map(({ name, path }) => (
            <li key={path} className="flex items-center gap-x-1.5">
              <Link
                to={path}
                className="flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline"
              >
                {name}
              </Link>
              <span aria-hidden="true">/</span>
            </li>
          ))}
          <li aria-current="page">{breadcrumbs.at(-1)?.name}</li>
        </ol>
      </nav>
      <h1 className="mt-1 text-2xl break-words md:text-3xl">{heading}</h1>
      <p className="mt-2 max-w-(--measure) text-md text-ink-2">
        {total === 0
          ? t`No teachers are listed here yet.`
          : [t`${teachersText(total, say)}, best match first.`, ...words].join(' ')}
      </p>
      {total === 0 ? (
        <div className="mt-6">
          <EmptyState
            art="pose-tree"
            headingLevel="h2"
            title={t`No Teachers Found`}
            text={t`Online teachers can teach you wherever you are.`}
            action={
              <ButtonLink to="/search?sessionType=online">
                <Trans>Find online teachers</Trans>
              </ButtonLink>
            }
          />
        </div>
      ) : (
        <section aria-labelledby="teachers" className="mt-6">
          <h2 id="teachers" className="sr-only">
            <Trans>Teachers</Trans>
          </h2>
          <ul className="grid gap-4 max-sm:@container lg:grid-cols-2 lg:gap-5">
            {teachers.map((teacher) => (
              <li key={teacher.id}>
                <TeacherCard
                  teacher={teacher}
                  actions={
                    <ButtonLink to={`/teacher/${teacher.id}`} state={{ results: pathname }} variant="outline">
                      <Trans>View Profile</Trans>
                    </ButtonLink>
                  }
                />
              </li>
            ))}
          </ul>
          <p className="mt-6">
            <ButtonLink to={`/search?${search}`}>
              {total > teachers.length
                ? t`See all and filter by price and hours`
                : t`Filter by price and hours`}
            </ButtonLink>
          </p>
        </section>
      )}
      {directory.batches.length > 0 && (
        <section aria-labelledby="group-classes" className="mt-12">
          <h2 id="group-classes" className="text-xl">
            {t`Group classes in ${city.name}`}
          </h2>
          <CityClasses batches={directory.batches} />
        </section>
      )}
      <RelatedLinks directory={directory} city={city} />
    </div>
  );
}

/** Links to other styles here, other areas for this style, and nearby cities. */
function RelatedLinks({ directory, city }: CityPageProps) {
  const { t } = useLingui();
  const say = useText();
  const { style, area } = directory;
  const styleName = style && styleLabel(style.name, say);
  const base = `/yoga-teachers/${city.slug}`;
  const place = area ? `${area.name}, ${city.name}` : city.name;
  const parts = [
    {
      id: 'styles',
      title: style ? t`Other styles in ${place}` : t`Styles in ${place}`,
      entries: directory.styles
        .filter(({ slug }) => slug !== style?.slug)
        .map((one) => ({ ...one, name: styleLabel(one.name, say) })),
      pathOf: (slug: string) => `${base}/${slug}${area ? `/${area.slug}` : ''}`,
    },
    {
      id: 'areas',
      title: style ? t`${styleName ?? ''} by area of ${city.name}` : t`Areas of ${city.name}`,
      entries: directory.areas.filter(({ slug }) => slug !== area?.slug),
      pathOf: (slug: string) => `${base}/${style?.slug ?? ANY_STYLE}/${slug}`,
    },
    {
      id: 'cities',
      title: style ? t`${styleName ?? ''} in other cities, nearest first` : t`Other cities, nearest first`,
      entries: directory.cities,
      pathOf: (slug: string) => `/yoga-teachers/${slug}${style ? `/${style.slug}` : ''}`,
    },
  ];
  return parts
    .filter(({ entries }) => entries.length > 0)
    .map(({ id, title, entries, pathOf }) => (
      <section key={id} aria-labelledby={id} className="mt-12">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {id === 'areas' && <CityMap city={city.name} areas={directory.areas} pathOf={pathOf} />}
        <EntryList entries={entries} pathOf={({ slug }) => pathOf(slug)} label={title} />
      </section>
    ));
}
