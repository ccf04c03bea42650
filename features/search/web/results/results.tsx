import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { useCancelAndRefetch } from '#platform/web/api/fresh-try.ts';
import { loadNextPage } from '#platform/web/api/next-page.ts';
import { errorText } from '#platform/web/api/send.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { useWaiting } from '#platform/web/ui/hooks/use-waiting.ts';
import { formatCount } from '#shared/calls/pagination.ts';
import { pluralText, type Translate, type Words } from '#shared/texts/translate.ts';
import type { SearchedTeacher } from '../../contract.ts';
import { hasSufficientFilter, type SearchFilters } from '../../filters.ts';
import { SortField } from '../filters/sort-field.tsx';
import { resultsKey, useSearchResults } from '../queries.ts';
import { fullQuery, resultsText } from '../search-address.ts';
import { NothingFound, SearchFailed } from './nothing-found.tsx';
import { StartState } from './start-state.tsx';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];
/** Cards above the fold: one row on desktop, about as many on a phone. */
const FIRST = 2;
const LIST = 'grid gap-3 sm:gap-4 max-sm:@container lg:grid-cols-2 lg:gap-5';

type ResultsProps = {
  filters: SearchFilters;
  cursor: string | null;
  /** The error text of a search that failed during server rendering. */
  refusal: Words | null;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onChange: (filters: SearchFilters) => void;
  /** Leaves the focus where it is: each arrow key changes the order. */
  onSort: (filters: SearchFilters) => void;
  onClear: () => void;
  onQuickStart: (filters: Partial<SearchFilters>) => void;
  /** `isFirst` marks cards above the fold. */
  card: (teacher: SearchedTeacher, isFirst: boolean) => ReactNode;
  skeleton: ReactNode;
};

/**
 * Shows the search results, or the loading, empty or error state instead. After a search, the heading gets the focus.
 */
export function Results(props: ResultsProps) {
  const { filters, headingRef } = props;
  if (!hasSufficientFilter(filters)) {
    return (
      <section aria-labelledby="results" className="mt-6 md:mt-8">
        <h2 id="results" ref={headingRef} tabIndex={-1} className="sr-only">
          <Trans>Teachers</Trans>
        </h2>
        <StartState onChoose={props.onQuickStart} />
      </section>
    );
  }
  return <Found {...props} />;
}

function Found(props: ResultsProps) {
  const { t } = useLingui();
  const { filters, cursor, refusal, headingRef } = props;
  const search = useSearchResults(filters, cursor);
  const retry = useCancelAndRefetch(resultsKey(filters, cursor));
  const waiting = useWaiting(search.isFetching && !search.isFetchingNextPage);
  const showsOld = search.isPlaceholderData && waiting !== 'unseen';
  const moreFailed = search.isFetchNextPageError;
  const pages = showsOld || (search.isError && !moreFailed) ? [] : (search.data?.pages ?? []);
  const teachers = pages.flatMap((page) => page.teachers);
  const total = pages.at(-1)?.total;
  const failed = search.error
    ? errorText(search.error, t`Please check your connection and try again.`)
    : // Of the page's first search: a later one has its own results.
      total === undefined
      ? refusal
      : null;
  const searching = waiting === 'shown' || waiting === 'slow';
  const say = useText();
  const text = resultsText(filters, say);

  return (
    <section aria-labelledby="results" aria-busy={search.isFetching} className="mt-0.5 md:mt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-1.5 gap-y-2 md:gap-x-3 xl:gap-6">
        <div className="min-w-0 flex-1 basis-44 xl:min-w-72">
          <h2
            id="results"
            ref={headingRef}
            tabIndex={-1}
            className="text-xl max-md:scroll-mt-40 max-md:text-lg"
          >
            <Trans>Available Teachers</Trans>
            {total !== undefined && ` (${formatCount(total)})`}
          </h2>
          <p className="mt-0.5 text-sm break-words text-ink-2">
            <Trans>Showing results for {text}</Trans>
          </p>
        </div>
        {total !== 0 && <SortField filters={filters} onChange={props.onSort} />}
      </div>
      <p role="status" className={searching ? 'mt-4 text-ink-2' : 'sr-only'}>
        {searching
          ? t`Searching for teachers...`
          : total !== undefined && !search.isFetching && foundText(total, say)}
        {waiting === 'slow' && t` Slow connection. Still trying.`}
      </p>
      {waiting === 'slow' && (
        <Button variant="outline" className="mt-3" onClick={retry}>
          <Trans>Retry</Trans>
        </Button>
      )}
      {searching && teachers.length === 0 && (
        <ul className={`mt-4 ${LIST}`} aria-hidden="true">
          {SKELETONS.map((key) => (
            <li key={key}>{props.skeleton}</li>
          ))}
        </ul>
      )}
      {failed !== null && !search.isFetching && teachers.length === 0 && (
        <div role="alert">
          <SearchFailed text={failed} onRetry={() => void search.refetch()} />
        </div>
      )}
      {total === 0 && !search.isFetching && <NothingFound {...props} drop={pages.at(-1)?.drop ?? null} />}
      {waiting === 'unseen' && search.data === undefined && <div className="min-h-96" />}
      {teachers.length > 0 && (
        <TeacherList
          {...props}
          teachers={teachers}
          next={pages.at(-1)?.next ?? null}
          loadingMore={search.isFetchingNextPage}
          moreFailed={moreFailed ? failed : null}
          onMore={() => loadNextPage(search)}
        />
      )}
    </section>
  );
}

function foundText(total: number, t: Translate): string {
  return t(pluralText(total, { one: '{1} teacher found', other: '{1} teachers found' }, formatCount(total)));
}

type TeacherListProps = Pick<ResultsProps, 'filters' | 'card'> & {
  teachers: readonly SearchedTeacher[];
  next: string | null;
  loadingMore: boolean;
  /** The error text of a next page that did not load. */
  moreFailed: Words | null;
  onMore: () => Promise<unknown>;
};

function TeacherList(props: TeacherListProps) {
  const { filters, card, teachers, next, loadingMore, moreFailed, onMore } = props;
  const { t } = useLingui();
  const say = useText();
  const list = useRef<HTMLUListElement>(null);
  const query = fullQuery(filters);

  /** Focuses the first new teacher, because the button moves down or disappears. */
  async function more(): Promise<void> {
    const shown = teachers.length;
    await onMore();
    requestAnimationFrame(() => list.current?.children[shown]?.querySelector('a')?.focus());
  }

  return (
    <>
      <ul ref={list} className={`mt-2 md:mt-4 ${LIST}`}>
        {teachers.map((teacher, index) => (
          <li key={teacher.id} className="min-w-0">
            {/* Own Suspense boundary: cards hydrate one by one, after the filters. */}
            <Suspense>{card(teacher, index < FIRST)}</Suspense>
          </li>
        ))}
      </ul>
      <WhyThisOrder />
      {next !== null && (
        <div className="mt-6 text-center">
          <ButtonLink
            to={`/search${query}&cursor=${encodeURIComponent(next)}`}
            variant="outline"
            data-in-place=""
            aria-disabled={loadingMore || undefined}
            onClick={(event) => {
              event.preventDefault();
              if (!loadingMore) void more();
            }}
          >
            {loadingMore ? t`Loading more…` : t`Show more teachers`}
          </ButtonLink>
          {moreFailed !== null && (
            <p role="alert" className="mt-2 text-danger">
              {say(moreFailed)}
            </p>
          )}
        </div>
      )}
    </>
  );
}

/** Explains the order of the results, with a link to the Help page. */
function WhyThisOrder() {
  return (
    <p className="mt-5 text-sm text-ink-2">
      <Trans>
        Why this order? What you asked for, then our{' '}
        <Link to="/help#ranking" className="text-primary-ink underline underline-offset-3">
          public ranking
        </Link>
        . Nobody can pay for a place.
      </Trans>
    </p>
  );
}
