import { useQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router';
import type { DirectoryEntry, getDirectory } from '#features/directory/contract.ts';
import { getDirectoryRef } from '#features/directory/web/queries.ts';
import { TeacherCard } from '#features/teachers/web/teacher-card.tsx';
import type { Output } from '#shared/call.ts';
import { formatCount } from '#shared/pagination.ts';
import { PRODUCT } from '#shared/product.ts';
import { preload, queryKey, services } from '#web/api/loader.ts';
import { useSite } from '#web/api/site.tsx';
import { BreadcrumbData } from '#web/layouts/structured-data.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type Directory = Output<typeof getDirectory>;

/** What stands between city and area when any style will do. */
const ANY_STYLE = 'all-styles';

const askedFor = ({ city, style, area }: Readonly<Record<string, string | undefined>>) => ({
  query: { city, style: style === ANY_STYLE ? undefined : style, area },
});

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await preload(services(args), getDirectoryRef, askedFor(args.params), { notFound: true });
  return null;
}

/** Yoga teachers by city, style and area: pages that can be found, linked from one to the next. */
export function Component() {
  const params = useParams();
  const { data } = useQuery<Directory>({ queryKey: queryKey(getDirectoryRef, askedFor(params)) });
  if (data === undefined)
    return <p className="page-width py-16">We are briefly unavailable. Please try again.</p>;
  return data.city === null ? <Cities directory={data} /> : <CityPage directory={data} city={data.city} />;
}

function teachersText(count: number): string {
  return count === 1 ? '1 teacher' : `${formatCount(count)} teachers`;
}

function Cities({ directory }: { directory: Directory }) {
  const { publicOrigin } = useSite();
  return (
    <div className="page-width py-8 md:py-12">
      <title>{`Yoga teachers by city | ${PRODUCT.name}`}</title>
      <meta
        name="description"
        content="All cities with yoga teachers, and how many teach there. Choose a city, then a style or an area."
      />
      <link rel="canonical" href={`${publicOrigin}/yoga-teachers`} />
      {directory.total === 0 && <meta name="robots" content="noindex" />}
      <h1 className="text-2xl md:text-3xl">Yoga teachers by city</h1>
      {directory.total === 0 ? (
        <p className="mt-4 text-ink-2">No teacher is listed yet.</p>
      ) : (
        <>
          <p className="mt-3 text-md text-ink-2">
            {teachersText(directory.total)} in {directory.cities.length}{' '}
            {directory.cities.length === 1 ? 'city' : 'cities'}.
          </p>
          <EntryList
            entries={directory.cities}
            pathOf={({ slug }) => `/yoga-teachers/${slug}`}
            label="Cities with yoga teachers"
          />
        </>
      )}
    </div>
  );
}

type EntryListProps = {
  entries: readonly DirectoryEntry[];
  pathOf: (entry: DirectoryEntry) => string;
  label: string;
};

function EntryList({ entries, pathOf, label }: EntryListProps) {
  return (
    <ul
      aria-label={label}
      className="mt-4 grid grid-cols-1 gap-x-8 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
    >
      {entries.map((entry) => (
        <li key={entry.slug} className="border-b border-line">
          <Link
            to={pathOf(entry)}
            className="flex min-h-12 items-center justify-between gap-4 py-1.5 hover:text-primary-ink"
          >
            <span className="min-w-0 font-medium break-words">{entry.name}</span>
            <span className="tabular shrink-0 text-sm text-ink-2">
              {formatCount(entry.teachers)}
              <span className="sr-only"> {entry.teachers === 1 ? 'teacher' : 'teachers'}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function crumbsOf({ city, style, area }: Directory): { name: string; path: string }[] {
  const base = `/yoga-teachers/${city?.slug}`;
  return [
    { name: 'Home', path: '/' },
    { name: 'Yoga teachers', path: '/yoga-teachers' },
    ...(city ? [{ name: city.name, path: base }] : []),
    ...(style ? [{ name: style.name, path: `${base}/${style.slug}` }] : []),
    ...(area ? [{ name: area.name, path: `${base}/${style?.slug ?? ANY_STYLE}/${area.slug}` }] : []),
  ];
}

type CityPageProps = { directory: Directory; city: NonNullable<Directory['city']> };

function CityPage({ directory, city }: CityPageProps) {
  const { publicOrigin } = useSite();
  const { style, area, total, teachers } = directory;
  const crumbs = crumbsOf(directory);
  const place = area ? `${area.name}, ${city.name}` : city.name;
  const heading = `${style ? `${style.name} teachers` : 'Yoga teachers'} in ${place}`;
  const search = new URLSearchParams({
    city: city.name,
    ...(area && { area: area.name }),
    ...(style && { specialization: style.name }),
  });
  return (
    <div className="page-width py-6 md:py-9">
      <BreadcrumbData crumbs={crumbs} />
      <title>{`${heading} | ${PRODUCT.name}`}</title>
      <meta
        name="description"
        content={`${heading}: ${teachersText(total)} with prices, hours and reviews. Compare and ask for a session directly, online or in person.`}
      />
      <link rel="canonical" href={publicOrigin + (crumbs.at(-1)?.path ?? '')} />
      {total === 0 && <meta name="robots" content="noindex" />}
      <nav aria-label="Breadcrumb" className="text-sm text-ink-2">
        <ol className="flex flex-wrap items-center gap-x-1.5">
          {crumbs.slice(0, -1).map(({ name, path }) => (
            <li key={path} className="flex items-center gap-x-1.5">
              <Link to={path} className="flex min-h-11 items-center underline-offset-4 hover:underline">
                {name}
              </Link>
              <span aria-hidden="true">/</span>
            </li>
          ))}
          <li aria-current="page">{crumbs.at(-1)?.name}</li>
        </ol>
      </nav>
      <h1 className="mt-1 text-2xl break-words md:text-3xl">{heading}</h1>
      <p className="mt-2 text-md text-ink-2">
        {total === 0 ? 'Nobody is listed here yet.' : `${teachersText(total)}, best match first.`}
      </p>
      {total === 0 ? (
        <div className="mt-6">
          <EmptyState
            art="pose-tree"
            headingLevel="h2"
            title="No Teachers Found"
            text="Online teachers can teach you wherever you are."
            action={<ButtonLink to="/search?sessionType=online">Find online teachers</ButtonLink>}
          />
        </div>
      ) : (
        <section aria-labelledby="teachers" className="mt-6">
          <h2 id="teachers" className="sr-only">
            Teachers
          </h2>
          <ul className="grid gap-4 lg:grid-cols-2 lg:gap-5">
            {teachers.map((teacher) => (
              <li key={teacher.id}>
                <TeacherCard
                  teacher={teacher}
                  actions={
                    <ButtonLink to={`/teacher/${teacher.id}`} variant="outline">
                      View Profile
                    </ButtonLink>
                  }
                />
              </li>
            ))}
          </ul>
          <p className="mt-6">
            <ButtonLink to={`/search?${search}`}>
              {total > teachers.length
                ? 'See all and filter by price and hours'
                : 'Filter by price and hours'}
            </ButtonLink>
          </p>
        </section>
      )}
      <NearBy directory={directory} city={city} />
    </div>
  );
}

/** Ways on: the city's other styles and areas. */
function NearBy({ directory, city }: CityPageProps) {
  const { style, area, styles, areas } = directory;
  const base = `/yoga-teachers/${city.slug}`;
  const otherStyles = styles.filter(({ slug }) => slug !== style?.slug);
  const otherAreas = areas.filter(({ slug }) => slug !== area?.slug);
  return (
    <>
      {otherStyles.length > 0 && (
        <section aria-labelledby="styles" className="mt-12">
          <h2 id="styles" className="text-xl">
            Styles in {city.name}
          </h2>
          <EntryList
            entries={otherStyles}
            pathOf={({ slug }) => `${base}/${slug}`}
            label={`Styles in ${city.name}`}
          />
        </section>
      )}
      {otherAreas.length > 0 && (
        <section aria-labelledby="areas" className="mt-12">
          <h2 id="areas" className="text-xl">
            Areas of {city.name}
          </h2>
          <EntryList
            entries={otherAreas}
            pathOf={({ slug }) => `${base}/${ANY_STYLE}/${slug}`}
            label={`Areas of ${city.name}`}
          />
        </section>
      )}
    </>
  );
}
