import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { getDirectory } from '#features/directory/contract.ts';
import { hasAreaMap } from '#features/directory/mappable-areas.ts';
import { areasInput, getDirectoryRef } from '#features/directory/web/queries.ts';
import type { SearchFilters } from '#features/search/filters.ts';
import type { AreaMapOffer } from '#features/search/web/filters/filter-fields.tsx';
import { type PageServices, queryKey } from '#platform/web/api/loader.ts';
import { ApiError } from '#platform/web/api/send.ts';
import { useHydrated } from '#platform/web/ui/use-hydrated.ts';
import type { Output } from '#shared/call.ts';

type Directory = Output<typeof getDirectory>;

const AreaMapDialog = lazy(() =>
  import('./area-map-dialog.tsx').then((module) => ({ default: module.AreaMapDialog })),
);

/** The slug of a city whose areas have a map. */
const mappedCity = ({ city, areas }: Directory) => (hasAreaMap(areas) ? (city?.slug ?? null) : null);

/** For server rendering: the page has only the slug of a city with a map. Its areas load when the user asks for the map. */
export async function findMappedCity(page: PageServices, city: string): Promise<string | null> {
  if (city === '') return null;
  try {
    return mappedCity((await page.fetch(getDirectoryRef, areasInput(city))).data);
  } catch (error) {
    // The results are complete without the map.
    if (error instanceof ApiError) return null;
    throw error;
  }
}

type AreaMapUse = {
  /** The searched city. */
  city: string;
  /** What the server found for the city of its page; undefined if the page was not rendered by the server. */
  served: string | null | undefined;
  /** Searches with these filters. */
  onChoose: (filters: SearchFilters) => void;
};

/** Offers the map of the searched city's areas, for the area field. */
export function useAreaMap({ city, served, onChoose }: AreaMapUse): {
  offer: AreaMapOffer | null;
  dialog: ReactNode;
} {
  const hydrated = useHydrated();
  const [servedCity] = useState(city);
  const isServed = served !== undefined && city === servedCity;
  const { data } = useQuery<Directory>({
    queryKey: queryKey(getDirectoryRef, areasInput(city)),
    enabled: hydrated && city !== '' && !isServed,
  });
  const [filters, setFilters] = useState<SearchFilters | null>(null);
  const slug = isServed ? served : data === undefined ? null : mappedCity(data);
  return {
    offer: slug === null ? null : { city, path: `/yoga-teachers/${slug}#areas`, onOpen: setFilters },
    dialog: filters && (
      <Suspense>
        <AreaMapDialog
          filters={filters}
          onChoose={(chosen) => {
            setFilters(null);
            onChoose(chosen);
          }}
          onClose={() => setFilters(null)}
        />
      </Suspense>
    ),
  };
}
