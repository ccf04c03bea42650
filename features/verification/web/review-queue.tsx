import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { SegmentedControl } from '#platform/web/ui/fields/segmented.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { useDebounced } from '#platform/web/ui/hooks/use-debounced.ts';
import { ShowMore } from '#platform/web/ui/show-more.tsx';
import { EmptyState } from '#platform/web/ui/states/empty-state.tsx';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import type { AdminReview } from '../contract.ts';
import { CertificateQueue } from './certificate-queue.tsx';
import { useWaitingIds } from './id-queries.ts';
import { IdQueue } from './id-queue.tsx';
import { usePastReviews, usePendingReviews, useWaitingCertifications } from './queries.ts';
import { ReviewList } from './review-list.tsx';
import { ReviewPane } from './review-pane.tsx';
import { useShortcutSetting } from './use-shortcut-setting.ts';
import { useIsWideScreen } from './use-wide.ts';

export type QueueSelection = { list: 'pending' | 'past'; id: string | null };

type ReviewQueueProps = {
  place: QueueSelection;
  addressOf: (place: QueueSelection) => string;
  onPlace: (place: QueueSelection) => void;
  /** The teacher's profile as students see it. */
  renderProfile: (teacherId: string) => ReactNode;
};

/** The queue, and beside it the profile of the selected review. Narrow screens show only one of the two. */
export function ReviewQueue(props: ReviewQueueProps) {
  const { t } = useLingui();
  const { place, onPlace } = props;
  const wide = useIsWideScreen();
  /** True after the admin has decided on a review: an empty list then takes the focus. */
  const [hasDecided, setHasDecided] = useState(false);
  const decided = () => setHasDecided(true);
  if (!wide && place.id !== null) return <OnlyChosen {...props} onDecided={decided} id={place.id} />;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          name="reviews"
          legend={t`Which reviews`}
          hideLegend
          value={place.list}
          onChange={(list) => onPlace({ list, id: null })}
          options={[
            { value: 'pending', label: t({ message: 'Waiting', context: 'profiles to review' }) },
            { value: 'past', label: t`Past reviews` },
          ]}
        />
        {place.list === 'pending' && <ShortcutHint />}
      </div>
      {place.list === 'pending' ? (
        <Pending {...props} wide={wide} onDecided={decided} hasDecided={hasDecided} />
      ) : (
        <Past {...props} wide={wide} onDecided={decided} />
      )}
    </>
  );
}

function ShortcutHint() {
  const { t } = useLingui();
  const [shortcutsOn, setShortcutsOn] = useShortcutSetting();
  return (
    // Hidden on phones, which have no keyboard; shown in wide windows, and in narrow ones with a mouse.
    <p className="hidden flex-wrap items-center gap-x-3 text-sm text-ink-2 pointer-fine:flex lg:flex">
      {shortcutsOn
        ? t`Keys: J next, K previous, N notes, A approve, M more info, R reject`
        : t`Keyboard shortcuts are off.`}
      <Button variant="ghost" onClick={() => setShortcutsOn(!shortcutsOn)}>
        {shortcutsOn ? t`Turn shortcuts off` : t`Turn shortcuts on`}
      </Button>
    </p>
  );
}

type ListProps = ReviewQueueProps & { wide: boolean; onDecided: () => void };

function Pending({ hasDecided, ...props }: ListProps & { hasDecided: boolean }) {
  const { t } = useLingui();
  const { data, error, refetch } = usePendingReviews();
  const ids = useWaitingIds();
  const certificates = useWaitingCertifications();
  // Wait for all queries: what is above the list would push it down if it came later.
  if (data === undefined || !ids.isFetched || !certificates.isFetched)
    return (
      <ListState error={error} failed={t`Failed to fetch pending reviews`} onRetry={() => void refetch()} />
    );
  return (
    <>
      <IdQueue query={ids} />
      <CertificateQueue query={certificates} addressOf={(id) => props.addressOf({ list: 'past', id })} />
      {data.length === 0 ? (
        <EmptyState
          art="pose-lotus"
          takesFocus={hasDecided}
          title={t`No pending reviews`}
          text={t`Every submitted profile has been reviewed. New ones appear here automatically.`}
        />
      ) : (
        <ListAndPane {...props} label={t`Pending reviews, oldest first`} reviews={data} />
      )}
    </>
  );
}

function Past(props: ListProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const { query: list, rows } = usePastReviews(q);
  const { data, error, refetch } = list;
  return (
    <>
      <Field label={t`Find a teacher`} className="mb-5 max-w-[22.5rem]">
        {(control) => (
          <TextInput
            {...control}
            type="search"
            maxLength={100}
            placeholder={t`Name, email or mobile number`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {data === undefined && (
        <ListState error={error} failed={t`Failed to fetch past reviews`} onRetry={() => void refetch()} />
      )}
      {data && rows.length === 0 && (
        <EmptyState
          title={typed.trim() === '' ? t`No past reviews yet` : t`No review found`}
          text={typed.trim() === '' ? t`Decisions appear here.` : t`Try the beginning of another name.`}
        />
      )}
      {rows.length > 0 && (
        <ListAndPane
          // Remounts for a new search, once its results are loaded.
          key={list.isPlaceholderData ? null : q}
          {...props}
          label={t`Past reviews, latest first`}
          reviews={rows}
          more={<ShowMore query={list} failedText={t`Failed to fetch past reviews`} />}
        />
      )}
    </>
  );
}

function ListState({ error, failed, onRetry }: { error: Error | null; failed: string; onRetry: () => void }) {
  if (error === null) {
    return (
      <div role="status" className="flex max-w-[22.5rem] flex-col gap-2.5">
        <span className="sr-only">
          <Trans context="profiles to verify">Loading reviews...</Trans>
        </span>
        <Skeleton className="h-24 w-full rounded-lg" />
        <Skeleton className="h-24 w-full rounded-lg" />
        <Skeleton className="h-24 w-full rounded-lg" />
      </div>
    );
  }
  return <LoadFailed title={failed} error={error} onRetry={onRetry} />;
}

type LoadedProps = ListProps & {
  label: string;
  reviews: readonly AdminReview[];
  /** Control that loads the rest of the list. */
  more?: ReactNode;
};

function ListAndPane(props: LoadedProps) {
  const { place, addressOf, label, reviews, more, wide } = props;
  const list = (selected: string | null) => (
    <>
      <ReviewList
        label={label}
        reviews={reviews}
        selected={selected}
        addressOf={(id) => addressOf({ list: place.list, id })}
      />
      {more}
    </>
  );
  // The open review stays, even if another admin's decision removes it from the list, so that notes never move to
  // another teacher.
  const [first] = useState(reviews[0]?.id);
  if (!wide) return list(null);
  const id = place.id ?? first;
  return (
    <div className="grid grid-cols-[min(22.5rem,36%)_minmax(0,1fr)] items-start gap-6">
      <div className="sticky top-24 max-h-[calc(100dvh-7rem)] overflow-y-auto p-0.5">{list(id ?? null)}</div>
      {id && <Chosen {...props} id={id} reviews={reviews} />}
    </div>
  );
}

/** Shows only the open review, on narrow screens. For a pending review, it loads the queue to find the next one. */
function OnlyChosen(props: Omit<ListProps, 'wide'> & { id: string }) {
  const { data: pending = [] } = usePendingReviews();
  return <Chosen {...props} wide={false} reviews={props.place.list === 'pending' ? pending : []} />;
}

type ChosenProps = ListProps & { id: string; reviews: readonly AdminReview[] };

function Chosen(props: ChosenProps) {
  const { place, id, reviews, wide, addressOf, onPlace, renderProfile } = props;
  const [shortcutsOn] = useShortcutSetting();
  // Ids of the reviews just decided: the list may contain them until it is refetched.
  const decided = useRef(new Set<string>());
  const at = reviews.findIndex((review) => review.id === id);
  const isOpen = (review: AdminReview) => !decided.current.has(review.id);
  const next = () => reviews.slice(at + 1).find(isOpen);
  const previous = () => reviews.slice(0, Math.max(at, 0)).findLast(isOpen);
  const go = (review: AdminReview | undefined) => {
    if (review) onPlace({ list: place.list, id: review.id });
  };
  return (
    <ReviewPane
      key={id}
      id={id}
      backTo={wide ? null : addressOf({ list: place.list, id: null })}
      takesFocus={place.id !== null}
      shortcuts={shortcutsOn ? { next: () => go(next()), previous: () => go(previous()) } : null}
      onDecided={() => {
        if (place.list === 'past') return;
        decided.current.add(id);
        props.onDecided();
        onPlace({ list: 'pending', id: (next() ?? previous())?.id ?? null });
      }}
      renderProfile={renderProfile}
    />
  );
}
