import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router';
import { intentPath } from '#features/bookings/request-intent.ts';
import { signInPath } from '#features/identity/sign-in-paths.ts';
import { useCurrentUser } from '#features/identity/web/current-user.ts';
import { visitor } from '#features/identity/web/guards.ts';
import type { reverseGeocode } from '#features/places/contract.ts';
import { hasSufficientFilter, type SearchFilters } from '#features/search/filters.ts';
import { FilterCard } from '#features/search/web/filter-card.tsx';
import type { PlaceLoaders } from '#features/search/web/filter-fields.tsx';
import { FilterSummary } from '#features/search/web/filter-summary.tsx';
import { PopularStyles } from '#features/search/web/popular-styles.tsx';
import { preloadResults } from '#features/search/web/queries.ts';
import { Results } from '#features/search/web/results.tsx';
import {
  activeFilters,
  fullQuery,
  readFilters,
  withoutEmptyFilters,
} from '#features/search/web/search-address.ts';
import { useLocatedCity } from '#features/search/web/use-located-city.ts';
import { useSearchFilters } from '#features/search/web/use-search-filters.ts';
import { completionRef } from '#features/students/refs.ts';
import { useCompletion } from '#features/students/web/completion.ts';
import type { Specialization, TeacherCard } from '#features/teachers/contract.ts';
import { listSpecializationsRef } from '#features/teachers/refs.ts';
import { TeacherCardSkeleton } from '#features/teachers/web/teacher-card.tsx';
import { Kept } from '#platform/web/api/kept.tsx';
import { preload, queryKey, services } from '#platform/web/api/loader.ts';
import { send } from '#platform/web/api/send.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { callRef } from '#shared/call.ts';
import { useBookingDialog } from '../parts/booking-dialog.tsx';
import { COMPLETE_BANNER_ID, SearchCard } from './search-card.tsx';
import { SearchHead } from './search-head.tsx';

const NO_STYLES: readonly Specialization[] = [];
const FILTERS_REQUIRED = {
  title: 'Search filters required',
  description:
    'Please select at least one filter (city, area, specialization, or session type) to search for teachers.',
};

/** Loads the styles and, on the server, the results. In the browser, the page renders first and then searches. */
export async function loader(args: LoaderFunctionArgs): Promise<{ refusal: string | null }> {
  const params = new URL(args.request.url).searchParams;
  const clean = withoutEmptyFilters(params);
  if (clean !== null) throw redirect(`/search${clean && `?${clean}`}`);
  const page = services(args);
  const styles = await preload(page, listSpecializationsRef, {});
  if (!import.meta.env.SSR) return { refusal: null };
  const user = await visitor(args);
  if (user?.userType === 'student') await preload(page, completionRef, { query: { userType: 'client' } });
  const filters = readFilters(params, styles ?? NO_STYLES);
  return { refusal: await preloadResults(page, filters, params.get('cursor')) };
}

/** Applying filters changes only the URL. */
export function shouldRevalidate(): boolean {
  return false;
}

const loadPlaces = () => import('./search-places.tsx');
const PLACES: PlaceLoaders = {
  city: () => loadPlaces().then((module) => module.CityInput),
  area: () => loadPlaces().then((module) => module.AreaInput),
};
const FilterSheet = lazy(() =>
  import('#features/search/web/filter-sheet.tsx').then((module) => ({ default: module.FilterSheet })),
);
const SearchPreview = lazy(() =>
  import('./search-preview.tsx').then((module) => ({ default: module.SearchPreview })),
);

// Declared here, because the module of the place fields loads only on focus.
const reverseGeocodeRef = callRef<typeof reverseGeocode>('GET', '/api/maps/reverse-geocode');

async function cityAt(lat: number, lon: number): Promise<string | null> {
  const place = await send(reverseGeocodeRef, { query: { lat, lon } });
  return place?.text ?? null;
}

export function Component() {
  const { refusal } = useLoaderData<typeof loader>();
  const { user } = useCurrentUser();
  const { isComplete } = useCompletion(user);
  const navigate = useNavigate();
  const { data: styles = NO_STYLES } = useQuery<readonly Specialization[]>({
    queryKey: queryKey(listSpecializationsRef, {}),
  });
  const { applied, cursor, draft, setDraft, apply, clear } = useSearchFilters(styles);
  const [missing, setMissing] = useState(activeFilters(applied).length > 0 && !hasSufficientFilter(applied));
  const [sheet, setSheet] = useState({ open: false, opening: 0 });
  const [preview, setPreview] = useState<TeacherCard | null>(null);
  const booking = useBookingDialog(user);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const moveToResults = useRef(false);
  const location = useLocatedCity({
    onLoad: applied.city === '',
    cityAt,
    onCity: (city, asked) => {
      if (asked || draft.city === '') setDraft({ ...draft, city, area: '' });
    },
  });

  useEffect(() => {
    if (!moveToResults.current || applied === null) return;
    moveToResults.current = false;
    focusResults(headingRef.current);
  }, [applied]);

  function change(filters: SearchFilters): void {
    moveToResults.current = true;
    setMissing(false);
    apply(filters);
  }
  function search(filters: SearchFilters): boolean {
    if (!hasSufficientFilter(filters)) {
      setMissing(true);
      toast({ ...FILTERS_REQUIRED, variant: 'destructive' });
      return false;
    }
    change(filters);
    return true;
  }
  const fields = { styles, places: PLACES, error: missing ? FILTERS_REQUIRED.description : undefined };

  // Typing in a filter must not re-render every card.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handlers otherwise use only setters, refs and the navigator, which are stable
  const results = useMemo(
    () => (
      <>
        <Results
          filters={applied}
          cursor={cursor}
          refusal={refusal}
          headingRef={headingRef}
          onChange={change}
          onClear={() => {
            moveToResults.current = true;
            setMissing(false);
            clear();
          }}
          onQuickStart={(some) => change({ ...applied, ...some })}
          card={(teacher, isFirst) => (
            // The first ones load their pictures eagerly, for which React writes a preload.
            <Kept name="card" by={isFirst ? undefined : teacher}>
              {() => (
                <SearchCard
                  teacher={teacher}
                  isFirst={isFirst}
                  user={user}
                  isComplete={isComplete}
                  onPreview={setPreview}
                  onBook={booking.open}
                  onSignIn={({ id }) => {
                    const results = `/search${fullQuery(applied)}`;
                    const intent = { teacherId: id, isDemo: false, sessionType: null, results };
                    void navigate(signInPath(intentPath(intent)));
                  }}
                />
              )}
            </Kept>
          )}
          skeleton={<TeacherCardSkeleton />}
        />
        <PopularStyles
          filters={applied}
          onChoose={(specialization) => change({ ...applied, specialization })}
        />
      </>
    ),
    [applied, cursor, refusal, user, isComplete],
  );

  return (
    <div className="page-width pt-6 pb-16 md:pt-9 md:pb-22">
      <SearchHead filters={applied} cursor={cursor} />
      {user?.userType === 'student' && !isComplete && <CompleteProfileBanner />}
      <h1 className="text-2xl">
        <Trans>Find Your Perfect Yoga Teacher</Trans>
      </h1>
      <FilterCard
        {...fields}
        draft={draft}
        onDraft={setDraft}
        location={location}
        onSearch={() => search(draft)}
      />
      {/* The sheet's filters: on phones they differ from the applied ones only by a city found by location. */}
      <FilterSummary
        filters={draft}
        onOpen={() => {
          setMissing(false);
          setSheet(({ opening }) => ({ open: true, opening: opening + 1 }));
        }}
      />
      {results}
      <Suspense>
        {sheet.opening > 0 && (
          <FilterSheet
            {...fields}
            key={sheet.opening}
            open={sheet.open}
            onClose={() => setSheet((current) => ({ ...current, open: false }))}
            filters={draft}
            cityAt={cityAt}
            onShow={search}
          />
        )}
        {preview && <SearchPreview teacher={preview} onClose={() => setPreview(null)} />}
      </Suspense>
      {booking.dialog}
    </div>
  );
}

/** Focuses the results heading and scrolls to it unless it is in the upper half of the window. */
function focusResults(heading: HTMLElement | null): void {
  if (heading === null) return;
  heading.focus({ preventScroll: true });
  const { top } = heading.getBoundingClientRect();
  if (top < 0 || top > window.innerHeight / 2) heading.scrollIntoView();
}

function CompleteProfileBanner() {
  const { t } = useLingui();
  return (
    <div className="mb-5">
      <Banner
        id={COMPLETE_BANNER_ID}
        tone="warn"
        title={t`Complete Your Profile to Book Sessions`}
        text={t`Complete your profile and verify your mobile number and email to request sessions.`}
        action={
          <ButtonLink
            to="/client-dashboard"
            variant="outline"
            className="max-md:border-transparent! max-md:bg-transparent! max-md:px-0! max-md:text-sm! max-md:underline"
          >
            <Trans>Complete Profile</Trans>
          </ButtonLink>
        }
      />
    </div>
  );
}
