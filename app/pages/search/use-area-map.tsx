import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { getDirectory } from '#features/directory/contract.ts';
import { hasAreaMap } from '#features/directory/mappable-areas.ts';
import { areasInput, getDirectoryRef } from '#features/directory/web/queries.ts';
import type { SearchFilters } from '#features/search/filters.ts';
import type { AreaMapOffer } from '#features/search/web/filters/filter-fields.tsx';
import { type PageServices, queryKey } from '#platform/web/api/loader.ts';
import { ApiError } from '#platform/web/api/send.ts';
import { DialogLoading } from '#platform/web/ui/dialogs/dialog-loading.tsx';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import type { Output } from '#shared/calls/call.ts';

type Directory = Output<typeof getDirectory>;

const AreaMapDialog = lazy(() =>
  import('./area-map-dialog.tsx').then((module) => ({ default: module.AreaMapDialog })),
);

/** The slug of a city whose areas have a map. */
const mappedCity = ({ city, areas }: Directory) => (hasAreaMap(areas) ? (city?.slug ?? null) : null);

/** The city of an address. `map` is its slug if its areas have a map; they load when the user asks for it. */
export type ServedCity = { typed: string; name: string; map: string | null };

/** For server rendering: the city by any of its names, in any case; unknown ones stay as typed. */
export async function findServedCity(page: PageServices, typed: string): Promise<ServedCity> {
  const unknown = { typed, name: typed, map: null };
  if (typed === '') return unknown;
  try {
    const { data } = await page.fetch(getDirectoryRef, areasInput(typed));
    return { typed, name: data.city?.name ?? typed, map: mappedCity(data) };
  } catch (error) {
    // The results are complete without it.
    if (error instanceof ApiError) return unknown;
    throw error;
  }
}

type AreaMapUse = {
  /** The searched city. */
  city: string;
  /** What the server found for the city of its page; undefined if the page was not rendered by the server. */
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
      <Suspense fallback={<DialogLoading />}>
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
