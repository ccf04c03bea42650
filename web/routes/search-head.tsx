import type { SearchFilters } from '#features/search/filters.ts';
import { addressQuery, resultWords } from '#features/search/web/search-address.ts';
import { PRODUCT } from '#shared/product.ts';
import { useSite } from '#web/api/site.tsx';

/** Title, description and canonical address of a search. */
export function SearchHead({ filters }: { filters: SearchFilters }) {
  const { publicOrigin } = useSite();
  const words = resultWords(filters);
  const title = words === '' ? 'Find Your Perfect Yoga Teacher' : `Yoga teachers: ${words}`;
  const description =
    words === ''
      ? 'Search certified yoga teachers by city, area, style and session type. Compare prices and reviews, and request a session.'
      : `Yoga teachers for ${words}. Compare prices, styles and reviews, and request a session.`;
  return (
    <>
      <title>{`${title} | ${PRODUCT.name}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={`${publicOrigin}/search${addressQuery(filters)}`} />
    </>
  );
}
