import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ComboboxOption } from '#platform/web/ui/fields/combobox.tsx';
import { useDebounced } from '#platform/web/ui/hooks/use-debounced.ts';
import { callRef, callUrl } from '#shared/calls/call.ts';
import type { Place, searchAreas, searchCities } from '../contract.ts';
import { MAX_RESULTS, MIN_QUERY_LENGTH } from '../query-rules.ts';

const searchCitiesRef = callRef<typeof searchCities>('GET', '/api/maps/search-cities');
const searchAreasRef = callRef<typeof searchAreas>('GET', '/api/maps/search-areas');

type PlaceOption = ComboboxOption & { place: Place | null };
type Options = { options: PlaceOption[]; loading: boolean };

function usePlaces(url: string, query: string): { places: Place[]; loading: boolean } {
  const enabled = query.length >= MIN_QUERY_LENGTH;
  const { data, isFetching } = useQuery<Place[]>({ queryKey: [url], enabled });
  return { places: enabled ? (data ?? []) : [], loading: enabled && isFetching };
}

/** City suggestions: from two characters on, 300 ms after the last keystroke, at most five. */
export function useCityOptions(text: string): Options {
  const typed = text.trim();
  const query = useDebounced(typed);
  const { places, loading } = usePlaces(
    callUrl(searchCitiesRef, { query: { query, limit: MAX_RESULTS } }),
    query,
  );
  const options = places.map((place) => ({
    id: place.id,
    text: place.text,
    detail: place.place_name,
    place,
  }));
  // Still loading until the debounced query has been sent.
  return { options, loading: loading || typed !== query };
}

export type CityOfArea = { id?: string | null; name: string };

/** Area suggestions of a city; the last option always uses the typed text itself. */
export function useAreaOptions(text: string, city: CityOfArea | null): Options {
  const { t } = useLingui();
  const typed = text.trim();
  const query = useDebounced(typed);
  const input = { query, limit: MAX_RESULTS, cityId: city?.id ?? undefined, cityName: city?.name };
  const { places, loading } = usePlaces(callUrl(searchAreasRef, { query: input }), city ? query : '');
  const options: Options['options'] = places.map((place) => ({ id: place.id, text: place.text, place }));
  if (
    city &&
    typed.length >= MIN_QUERY_LENGTH &&
    !loading &&
    !places.some((place) => place.text.toLowerCase() === typed.toLowerCase())
  ) {
    // In messages two apostrophes stand for one: a single one would make the braces that follow it plain text.
    options.push({ id: 'typed', text: typed, label: t`Use ''${typed}'' in ${city.name}`, place: null });
  }
  return { options, loading };
}
