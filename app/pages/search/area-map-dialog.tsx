import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { getDirectory } from '#features/directory/contract.ts';
import { areasInput, getDirectoryRef } from '#features/directory/web/queries.ts';
import type { SearchFilters } from '#features/search/filters.ts';
import { fullQuery } from '#features/search/web/search-address.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import type { Output } from '#shared/calls/call.ts';
import { CityMap } from '../public/directory/city-map.tsx';
import { EntryList } from '../public/directory/yoga-entries.tsx';

type AreaMapDialogProps = {
  /** The filters to which an area is added. */
  filters: SearchFilters;
  onChoose: (filters: SearchFilters) => void;
  onClose: () => void;
};

/** The map and list of the searched city's areas; choosing an area searches there. Load it lazily. */
export function AreaMapDialog({ filters, onChoose, onClose }: AreaMapDialogProps) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery<Output<typeof getDirectory>>({
    queryKey: queryKey(getDirectoryRef, areasInput(filters.city)),
  });
  const areas = data?.areas ?? [];
  const withArea = (slug: string): SearchFilters => ({
    ...filters,
    area: areas.find((area) => area.slug === slug)?.name ?? '',
  });
  const shown = {
    pathOf: (slug: string) => `/search${fullQuery(withArea(slug))}`,
    onChoose: (slug: string) => onChoose(withArea(slug)),
    chosen: areas.find(({ name }) => name === filters.area)?.slug,
  };
  const city = { name: data?.city?.name ?? filters.city };
  const title = t`Areas of ${city.name}`;
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={title}
      subtitle={<Trans>Choose an area to see who teaches there.</Trans>}
    >
      {data && (
        <>
          <div className="mx-auto max-w-[720px]">
            <CityMap {...shown} city={city.name} areas={areas} />
          </div>
          <EntryList
            entries={areas}
            label={title}
            pathOf={({ slug }) => shown.pathOf(slug)}
            onChoose={({ slug }) => shown.onChoose(slug)}
            chosen={shown.chosen}
          />
        </>
      )}
      {error && <LoadFailed title={t`The areas could not be loaded.`} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-100 w-full" />}
    </Dialog>
  );
}
