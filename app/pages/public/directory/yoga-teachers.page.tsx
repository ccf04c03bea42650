import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { isRouteErrorResponse, type LoaderFunctionArgs, useParams, useRouteError } from 'react-router';
import type { getDirectory } from '#features/directory/contract.ts';
import { getDirectoryRef } from '#features/directory/web/queries.ts';
import { preload, queryKey, services } from '#platform/web/api/loader.ts';
import { CanonicalLinks } from '#platform/web/layouts/page-address.tsx';
import { BreadcrumbData } from '#platform/web/layouts/structured-data.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import type { Output } from '#shared/calls/call.ts';
import { PRODUCT } from '#shared/product.ts';
import { NotFound } from '../../not-found.page.tsx';
import { ANY_STYLE, CityPage } from './yoga-city.tsx';
import { teachersText } from './yoga-city-texts.ts';
import { EntryList } from './yoga-entries.tsx';

type Directory = Output<typeof getDirectory>;

const directoryInput = ({ city, style, area }: Readonly<Record<string, string | undefined>>) => ({
  query: { city, style: style === ANY_STYLE ? undefined : style, area },
});

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await preload(services(args), getDirectoryRef, directoryInput(args.params), { notFound: true });
  return null;
}

/** Landing pages for search engines: yoga teachers by city, style and area. */
export function Component() {
  const params = useParams();
  const { data } = useQuery<Directory>({ queryKey: queryKey(getDirectoryRef, directoryInput(params)) });
  if (data === undefined)
    return (
      <p className="page-width py-16">
        <Trans>We are briefly unavailable. Please try again.</Trans>
      </p>
    );
  return data.city === null ? <Cities directory={data} /> : <CityPage directory={data} city={data.city} />;
}

function Cities({ directory }: { directory: Directory }) {
  const { t } = useLingui();
  const say = useText();
  return (
    <div className="page-width py-8 md:py-12">
      <BreadcrumbData
        crumbs={[
          { name: t`Home`, path: '/' },
          { name: t`Yoga teachers`, path: '/yoga-teachers' },
        ]}
      />
      <title>{t`Yoga teachers by city | ${PRODUCT.name}`}</title>
      <meta
        name="description"
        content={t`All cities with yoga teachers, and how many teach there. Choose a city, then a style or an area.`}
      />
      <CanonicalLinks path="/yoga-teachers" />
      {directory.total === 0 && <meta name="robots" content="noindex" />}
      <h1 className="text-2xl md:text-3xl">
        <Trans>Yoga teachers by city</Trans>
      </h1>
      {directory.total === 0 ? (
        <p className="mt-4 text-ink-2">
          <Trans>No teacher is listed yet.</Trans>
        </p>
      ) : (
        <>
          <p className="mt-3 text-md text-ink-2">
            <Trans>
              {teachersText(directory.total, say)} in{' '}
              <Plural value={directory.cities.length} one="# city" other="# cities" />.
            </Trans>
          </p>
          <EntryList
            entries={directory.cities}
            pathOf={({ slug }) => `/yoga-teachers/${slug}`}
            label={t`Cities with yoga teachers`}
          />
        </>
      )}
    </div>
  );
}

/** Unknown city, style or area. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return <NotFound />;
}
