import { useLingui } from '@lingui/react/macro';
import type { SearchFilters } from '#features/search/filters.ts';
import { useSearchResults } from '#features/search/web/queries.ts';
import { addressQuery, searchHeading } from '#features/search/web/search-address.ts';
import { CanonicalLinks } from '#platform/web/layouts/page-address.tsx';
import { ItemListData } from '#platform/web/layouts/structured-data.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import { PRODUCT } from '#shared/product.ts';
import { displayName } from '#shared/texts/text.ts';

type SearchHeadProps = {
  filters: SearchFilters;
  cursor: string | null;
  /** True if the URL contains words that a visitor typed as a sentence. */
  isSentence: boolean;
};

/** Title, description, canonical URL and structured data of a search. */
export function SearchHead({ filters, cursor, isSentence }: SearchHeadProps) {
  const { t } = useLingui();
  const say = useText();
  const found = useSearchResults(filters, cursor).data?.pages.at(0);
  const heading = searchHeading(filters, say);
  const title = heading ?? t`Find Your Perfect Yoga Teacher`;
  const description =
    heading === null
      ? t`Search certified yoga teachers by city, area, style and session type. Compare prices and reviews, and request a session.`
      : t`${heading}: compare prices, styles and reviews, and request a session.`;
  return (
    <>
      <title>{`${title} | ${PRODUCT.name}`}</title>
      <meta name="description" content={description} />
      {(isSentence || found?.total === 0) && <meta name="robots" content="noindex" />}
      <CanonicalLinks path={`/search${addressQuery(filters)}`} />
      {found !== undefined && found.total > 0 && (
        <ItemListData
          name={title}
          items={found.teachers.map((teacher) => ({
            name: displayName(teacher),
            path: `/teacher/${teacher.id}`,
          }))}
        />
      )}
    </>
  );
}
