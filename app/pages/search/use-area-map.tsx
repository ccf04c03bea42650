import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { getDirectory } from '#features/directory/contract.ts';
import { hasAreaMap } from '#features/directory/mappable-areas.ts';
import { areasInput, getDirectoryRef } from '#features/directory/web/queries.ts';
import type { SearchFilters } from '#features/search/filters.ts';
import type { AreaMapOffer } from '#features/search/web/filters/filter-fields.tsx';
import { type PageServices, queryKey } from '#platform/web/api/loader.ts';
import { ApiError } from '#platform/web/api/send.ts';
import { lazyDialog } from '#platform/web/ui/dialogs/lazy-dialog.tsx';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import type { Output } from '#shared/calls/call.ts';

type Directory = Output<typeof getDirectory>;

const AreaMapDialog = lazyDialog(() =>
  import('./area-map-dialog.tsx').then((module) => module.AreaMapDialog),
);

/** Returns the city's slug if its areas have a map, else null. */
const mappedCity = ({ city, areas }: Directory) => (hasAreaMap(areas) ? (city?.slug ?? null) : null);

/**
 * The city of a search URL. `map` is the city's slug if its areas have a map; the areas load when the user opens the
 * map.
 */
export type ServedCity = { typed: string; name: string; map: string | null };

/**
 * Finds the city of the server-rendered page by any of its names, in upper or lower case. Unknown cities stay as typed.
 */
export async function findServedCity(page: PageServices, typed: string): Promise<ServedCity> {
  const unknown = { typed, name: typed, map: null };
  if (typed === '') return unknown;
  try {
    const { data } = await page.fetch(getDirectoryRef, areasInput(typed));
    return { typed, name: data.city?.name ?? typed, map: mappedCity(data) };
  } catch (error) {
    // The results are complete without the city's map.
    if (error instanceof ApiError) return unknown;
    throw error;
  }
}

type AreaMapUse = {
  /** The searched city. */
  city: string;
  /** The city as the server found it; undefined if the page was not rendered by the server. */
  served: ServedCity | undefined;
  /** Searches with these filters. */
  onChoose: (filters: SearchFilters) => void;
};

/** Offers the map of the searched city's areas, for the area field. */
export function useAreaMap({ city, served, onChoose }: AreaMapUse): {
  offer: AreaMapOffer | null;
  dialog: ReactNode;
} {
  const hydrated = useHydrated();
  const isServed = served !== undefined && city === served.name;
  const { data } = useQuery<Directory>({
    queryKey: queryKey(getDirectoryRef, areasInput(city)),
    enabled: hydrated && city !== '' && !isServed,
  });
  const [filters, setFilters] = useState<SearchFilters | null>(null);
  const slug = isServed ? served.map : data === undefined ? null : mappedCity(data);
  return {
    offer: slug === null ? null : { city, path: `/yoga-teachers/${slug}#areas`, onOpen: setFilters },
    dialog: filters && (
      <AreaMapDialog
        filters={filters}
        onChoose={(chosen) => {
          setFilters(null);
          onChoose(chosen);
        }}
        onClose={() => setFilters(null)}
      />
    ),
  };
}
