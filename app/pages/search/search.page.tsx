import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import {
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
} from 'react-router';
import { intentPath } from '#features/bookings/requests/request-intent.ts';
import { signInPath } from '#features/identity/sign-in-paths.ts';
import { useCurrentUser } from '#features/identity/web/current-user.ts';
import { loadVisitor } from '#features/identity/web/guards.ts';
import { hasSufficientFilter, NO_FILTERS, type SearchFilters } from '#features/search/filters.ts';
import { FilterCard } from '#features/search/web/filters/filter-card.tsx';
import { FilterButton, FilterSummary } from '#features/search/web/filters/filter-summary.tsx';
import { useLocatedCity } from '#features/search/web/filters/use-located-city.ts';
import { useSearchFilters } from '#features/search/web/filters/use-search-filters.ts';
import { findSentencePath, preloadResults } from '#features/search/web/queries.ts';
import { PopularStyles } from '#features/search/web/results/popular-styles.tsx';
import { Results } from '#features/search/web/results/results.tsx';
import {
  activeFilters,
  fullQuery,
  readFilters,
  shownFilters,
  withoutEmptyFilters,
} from '#features/search/web/search-address.ts';
import { SentenceAnswer } from '#features/search/web/sentence-answer.tsx';
import { SentenceField } from '#features/search/web/sentence-field.tsx';
import { completionRef } from '#features/students/refs.ts';
import { useCompletion } from '#features/students/web/completion.ts';
import type { Specialization, TeacherCard } from '#features/teachers/contract.ts';
import { listSpecializationsRef } from '#features/teachers/refs.ts';
import { TeacherCardSkeleton } from '#features/teachers/web/teacher-card.tsx';
import { CachedPart } from '#platform/web/api/cached.tsx';
import { preload, queryKey, services } from '#platform/web/api/loader.ts';
import { lazyDialog } from '#platform/web/ui/dialogs/lazy-dialog.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { text, type Words } from '#shared/texts/translate.ts';
import { useBookingDialog } from '../parts/booking-dialog.tsx';
import { wishesOf } from '../parts/request-wishes.ts';
import { useCompleteProfileFirst } from '../parts/use-complete-first.tsx';
import { useRequestSentScreen } from '../parts/use-sent-request.tsx';
import { focusResults } from './focus-results.ts';
import { cityAt, PLACE_LOADERS } from './place-loaders.ts';
import { COMPLETE_BANNER_ID, SearchCard } from './search-card.tsx';
import { SearchHead } from './search-head.tsx';
import { SearchTitle } from './search-title.tsx';
import { findServedCity, type ServedCity, useAreaMap } from './use-area-map.tsx';

const NO_STYLES: readonly Specialization[] = [];
const FILTERS_REQUIRED = {
  title: text`Search filters required`,
  description: text`Please select at least one filter (city, area, specialization, or session type) to search for teachers.`,
};

type Loaded = {
  /** The server's message if it refused the search; null if it accepted the search. */
  refusal: Words | null;
  /** A typed sentence that could not be turned into filters, and the reason. */
  sentence: { text: string; error: Words } | null;
  /** The searched city; only in pages that the server renders. */
  city?: ServedCity;
};

/**
 * Redirects a typed sentence (`q`) to a search with the filters that the sentence describes. Loads the styles and, on
 * the server, the results. In the browser the page renders first and then searches.
 */
export async function loader(args: LoaderFunctionArgs): Promise<Loaded> {
  const params = new URL(args.request.url).searchParams;
  const text = params.get('q');
  const understood = text === null ? null : await findSentencePath(services(args), text);
  if (understood !== null && 'path' in understood) throw redirect(understood.path);
  const sentence = understood === null ? null : { text: text ?? '', error: understood.refusal };
  const clean = withoutEmptyFilters(params);
  if (clean !== null) throw redirect(`/search${clean && `?${clean}`}`);
  const page = services(args);
  const loadStyles = preload(page, listSpecializationsRef, {});
  if (!import.meta.env.SSR) return loadStyles.then(() => ({ refusal: null, sentence }));
  const findCity = findServedCity(page, readFilters(params, NO_STYLES).city);
  const [styles, city, user] = await Promise.all([loadStyles, findCity, loadVisitor(args)]);
  if (user?.userType === 'student') await preload(page, completionRef, { query: { userType: 'client' } });
  const filters = { ...readFilters(params, styles ?? NO_STYLES), city: city.name };
  const refusal = await preloadResults(page, filters, params.get('cursor'));
  return { refusal, sentence, city };
}

/** The loader runs again for a sentence, which the server must understand, but not for filters. */
export function shouldRevalidate({ nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return nextUrl.searchParams.has('q');
}

const FilterSheet = lazyDialog(() =>
  import('#features/search/web/filters/filter-sheet.tsx').then((module) => module.FilterSheet),
);
const loadBanner = () => import('./complete-banner.tsx');
// Lazy in the browser, because only students with an incomplete profile see it; others lose nothing if it fails. The
// server can't wait while it renders, so it imports the module at once.
let CompleteProfileBanner: ComponentType = import.meta.env.SSR
  ? (await loadBanner()).CompleteProfileBanner
  : lazy<ComponentType>(() =>
      loadBanner().then(
        (module) => ({ default: module.CompleteProfileBanner }),
        () => ({ default: () => null }),
      ),
    );

/** Loads the banner's code before hydration if the server rendered the banner; otherwise React would remove it. */
export async function prepare(): Promise<void> {
  if (document.getElementById(COMPLETE_BANNER_ID) === null) return;
  CompleteProfileBanner = (await loadBanner()).CompleteProfileBanner;
}

const SearchPreview = lazyDialog(() => import('./search-preview.tsx').then((module) => module.SearchPreview));

export function Component() {
  const { refusal, sentence: refused, city } = useLoaderData<typeof loader>();
  // The loader does not run for filters, so a refused sentence may be older than the address.
  const sentence = new URLSearchParams(useLocation().search).has('q') ? refused : null;
  const { user } = useCurrentUser();
  const { isComplete } = useCompletion(user);
  const navigate = useNavigate();
  const { data: styles = NO_STYLES } = useQuery<readonly Specialization[]>({
    queryKey: queryKey(listSpecializationsRef, {}),
  });
  const asked = useSearchFilters(styles, city);
  const { applied, unknown, nearMe, cursor, draft, latestDraft, setDraft, apply } = asked;
  const [missing, setMissing] = useState(false);
  // A sentence can ask for a price alone, which is not enough for a search.
  const hasResults = hasSufficientFilter(applied);
  const isInsufficient = activeFilters(applied).length > 0 && !hasResults;
  const [sheet, setSheet] = useState({ open: false, opening: 0 });
  const [preview, setPreview] = useState<TeacherCard | null>(null);
  const booking = useBookingDialog(user);
  const complete = useCompleteProfileFirst(user);
  const sent = useRequestSentScreen(user, applied);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const moveToResults = useRef(false);
  const location = useLocatedCity({
    onLoad: applied.city === '',
    nearMe,
    cityAt,
    onCity: (city, isWanted) => {
      // A search would discard what the user has typed meanwhile.
      const isNearMe = nearMe !== null && draft === applied;
      moveToResults.current ||= isNearMe;
      if (isNearMe) asked.applyNearMe(city);
      else if (isWanted || (draft.city === '' && draft.area === '')) setDraft({ ...draft, city, area: '' });
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
  const clearAll = () => change(NO_FILTERS);
  function search(filters: SearchFilters): boolean {
    if (!hasSufficientFilter(filters)) {
      setMissing(true);
      toast({ ...FILTERS_REQUIRED, variant: 'destructive' });
      return false;
    }
    change(filters);
    return true;
  }
  function openSheet(): void {
    setMissing(false);
    setSheet(({ opening }) => ({ open: true, opening: opening + 1 }));
  }
  const areaMap = useAreaMap({
    city: applied.city,
    served: city,
    onChoose: (filters) => {
      if (search(filters)) setSheet((current) => ({ ...current, open: false }));
    },
  });
  const fields = {
    styles,
    places: PLACE_LOADERS,
    areaMap: areaMap.offer,
    error: missing || isInsufficient ? FILTERS_REQUIRED.description : undefined,
  };

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
          onSort={apply}
          onClear={clearAll}
          onQuickStart={(some) => change({ ...latestDraft.current, ...some })}
          card={(teacher, isFirst) => (
            // The first cards are not cached: their pictures load eagerly, and React must write their preload links.
            <CachedPart name="card" by={isFirst ? undefined : teacher}>
              {() => (
                <SearchCard
                  teacher={teacher}
                  isFirst={isFirst}
                  user={user}
                  isComplete={isComplete}
                  onPreview={setPreview}
                  onBook={(teacher, how) => booking.open(teacher, { ...how, wishes: wishesOf(applied) })}
                  onComplete={(teacher, how) => {
                    const go = () => booking.open(teacher, { ...how, wishes: wishesOf(applied) });
                    complete.ask({ teacherName: teacher.firstName, city: applied.city, go });
                  }}
                  onSignIn={({ id }, { demo = false } = {}) => {
                    const results = `/search${fullQuery(applied)}`;
                    const intent = { teacherId: id, isDemo: demo, sessionType: null, results };
                    void navigate(signInPath(intentPath(intent)));
                  }}
                />
              )}
            </CachedPart>
          )}
          skeleton={<TeacherCardSkeleton />}
        />
        <PopularStyles
          filters={applied}
          onChoose={(specialization) => change({ ...latestDraft.current, specialization })}
        />
      </>
    ),
    [applied, cursor, refusal, user, isComplete],
  );

  if (sent !== null) return sent;
  return (
    <div className={`page-width ${hasResults ? 'pt-1' : 'pt-6'} pb-16 md:pt-9 md:pb-22`}>
      <SearchHead filters={applied} cursor={cursor} isSentence={(unknown ?? nearMe ?? sentence) !== null} />
      {user?.userType === 'student' && !isComplete && (
        <Suspense>
          <CompleteProfileBanner />
        </Suspense>
      )}
      <SearchTitle isCompact={hasResults} hasSaved={user === null || user.userType === 'student'} />
      <SentenceField
        replace
        isCompact={hasResults}
        className={hasResults ? 'mt-1 md:mt-4' : 'mt-4'}
        sentence={sentence?.text ?? ''}
        error={sentence?.error}
        onFind={() => {
          moveToResults.current = true;
          setMissing(false);
        }}
      />
      <SentenceAnswer
        unknown={unknown}
        location={nearMe === null ? null : location}
        filters={applied}
        onChange={change}
        onClear={clearAll}
        allFilters={<FilterButton filters={draft} onOpen={openSheet} />}
      />
      <FilterCard
        {...fields}
        draft={draft}
        onDraft={setDraft}
        location={location}
        onSearch={() => search(draft)}
        onAll={openSheet}
      />
      {/* The filter sheet's values: on phones they can contain a city found by location. */}
      {shownFilters(applied).length === 0 && <FilterSummary filters={draft} onOpen={openSheet} />}
      {results}
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
      {areaMap.dialog}
      {complete.dialog}
      {booking.dialog}
    </div>
  );
}
