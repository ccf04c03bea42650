import { useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Specialization } from '#features/teachers/contract.ts';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import type { SearchFilters } from '../../filters.ts';
import { NEAR_ME_PARAM, NEAR_ME_VALUE, readUnknownWords } from '../../sentence/address.ts';
import { addressQuery, readFilters, understoodPath } from '../search-address.ts';

/** A city: `typed` is the text in the URL, `name` its proper name. */
type CityName = { typed: string; name: string };

type HistoryState = { filters?: Partial<SearchFilters> } | null;

/**
 * Returns the active filters (`applied`, with the city's proper name) and the edited ones (`draft`). Applying a draft
 * replaces the URL without a new history entry, so that the Back button leaves the search page.
 */
export function useSearchFilters(styles: readonly Specialization[], city: CityName | undefined) {
  const { search, state, key } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const inHistory = hydrated ? (state as HistoryState)?.filters : undefined;
  const applied = useMemo(() => {
    const filters = readFilters(new URLSearchParams(search), styles, inHistory);
    return filters.city === city?.typed ? { ...filters, city: city.name } : filters;
  }, [search, styles, inHistory, city]);
  const unknown = useMemo(() => readUnknownWords(new URLSearchParams(search)), [search]);
  const isNearMe = useMemo(() => new URLSearchParams(search).get(NEAR_ME_PARAM) === NEAR_ME_VALUE, [search]);
  const cursor = useMemo(() => new URLSearchParams(search).get('cursor'), [search]);
  const [edited, setEdited] = useState({ of: applied, filters: applied });
  // Edits are based on the filters they started from: newly applied filters discard them.
  const draft = edited.of === applied ? edited.filters : applied;
  // For handlers that must not change with each key that the user types.
  const latestDraft = useRef(draft);
  latestDraft.current = draft;

  function apply(filters: SearchFilters): void {
    void navigate(
      { search: addressQuery(filters) },
      {
        replace: true,
        preventScrollReset: true,
        state: { filters } satisfies HistoryState,
      },
    );
  }

  /** Adds the city that was found for "near me"; the words that were not understood stay. */
  function applyNearMe(city: string): void {
    const filters = { ...applied, city, area: '' };
    const path = understoodPath({ filters, unknown: unknown ?? [] });
    void navigate(path, { replace: true, preventScrollReset: true });
  }

  return {
    applied,
    unknown,
    /** Key of the history entry that asks for teachers near the user; null for other searches. */
    nearMe: isNearMe ? key : null,
    cursor,
    draft,
    latestDraft,
    setDraft: (filters: SearchFilters) => setEdited({ of: applied, filters }),
    apply,
    applyNearMe,
  };
}
