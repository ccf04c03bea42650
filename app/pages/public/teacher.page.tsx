import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import {
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
import { BOOKINGS_PATH } from '#features/bookings/bookings-path.ts';
import { intentPath } from '#features/bookings/requests/request-intent.ts';
import { NO_WISHES } from '#features/bookings/requests/request-wishes.ts';
import { signInPath } from '#features/identity/sign-in-paths.ts';
import { useCurrentUser } from '#features/identity/web/current-user.ts';
import { ShareButton } from '#features/link-previews/web/share-button.tsx';
import { ReportButton } from '#features/reports/web/report-button.tsx';
import { SaveHeart } from '#features/saved/web/save-heart.tsx';
import { fullQuery } from '#features/search/web/search-address.ts';
import { useCompletion } from '#features/students/web/completion.ts';
import type { PublicTeacher } from '#features/teachers/contract.ts';
import { getTeacherRef } from '#features/teachers/refs.ts';
import { preload, queryKey, services } from '#platform/web/api/loader.ts';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import { displayName } from '#shared/texts/text.ts';
import { NotFound } from '../not-found.page.tsx';
import { useBookingDialog } from '../parts/booking-dialog.tsx';
import { ChatOverlay, useOpenChat } from '../parts/chat-overlay.tsx';
import { filtersOf, wishesOf } from '../parts/request-wishes.ts';
import { type Back, resultsBefore } from '../parts/results-before.ts';
import { canRequest, TeacherActionBar, TeacherActions } from '../parts/teacher-actions.tsx';
import { TeacherProfile, teacherParts } from '../parts/teacher-profile.tsx';
import { useRequestIntent } from '../parts/use-request-intent.tsx';
import { useRequestSentScreen } from '../parts/use-sent-request.tsx';
import { TeacherHead, TeacherStructuredData } from './teacher-head.tsx';
import { useOwnReviewPart } from './teacher-own-review.tsx';
import { RankingReasonButton } from './why-button.tsx';

const CURSOR = /^[0-9a-f-]{36}$/i;

function reviewsCursor(params: URLSearchParams): string | undefined {
  const cursor = params.get('reviews');
  return cursor !== null && CURSOR.test(cursor) ? cursor : undefined;
}

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const page = services(args);
  const id = args.params.id ?? '';
  const teacher = await preload(page, getTeacherRef, { params: { id } }, { notFound: true });
  if (teacher === null) throw new Response('', { status: 404 });
  const parts = teacherParts(teacher.id, reviewsCursor(new URL(args.request.url).searchParams));
  await Promise.all([
    preload(page, parts.certifications.ref, parts.certifications.input),
    preload(page, parts.timeSlots.ref, parts.timeSlots.input),
    preload(page, parts.timeOff.ref, parts.timeOff.input),
    preload(page, parts.batches.ref, parts.batches.input),
    preload(page, parts.reviews.ref, parts.reviews.input),
  ]);
  return null;
}

export function Component() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { user } = useCurrentUser();
  const { isComplete } = useCompletion(user);
  const { data: teacher } = useQuery<PublicTeacher>({
    queryKey: queryKey(getTeacherRef, { params: { id } }),
  });
  const location = useLocation();
  const back = useHydrated() ? resultsBefore(location) : null;
  const booking = useBookingDialog(user);
  // Only the history state has all filters: the URL lacks some.
  const listState = back === null ? undefined : location.state?.filters;
  const filters = useMemo(() => filtersOf(back?.to ?? null, listState), [back?.to, listState]);
  const sent = useRequestSentScreen(user, filters);
  const openRequest = useCallback(
    ({ demo, results = null }: { demo: boolean; results?: string | null }) => {
      const searched = filters ?? filtersOf(results, undefined);
      const wishes = searched === null ? NO_WISHES : wishesOf(searched);
      if (teacher) booking.open(teacher, { demo, wishes });
    },
    [teacher, booking.open, filters],
  );
  const results = filters === null ? (back?.to ?? null) : `/search${fullQuery(filters)}`;
  const intent = useRequestIntent(user, teacher, openRequest, results);
  const openChat = useOpenChat();
  const ownReview = useOwnReviewPart(teacher, user);
  if (teacher === undefined)
    return (
      <p className="page-width py-16">
        <Trans>Loading teacher profile...</Trans>
      </p>
    );
  if (sent !== null) return sent;
  const mayRequest = user?.userType === 'student' && teacher.acceptsRequests;
  const action = {
    teacher,
    user,
    results,
    canBook: isComplete,
    onBook: () => openRequest({ demo: false }),
    onComplete: () => intent.request({ demo: false }),
    onChat: () => openChat(teacher.userId),
  };
  const asksAsGuest = user === null && teacher.acceptsRequests;
  const demoIntent = { teacherId: teacher.id, isDemo: true, sessionType: null, results };
  const signInForDemo = signInPath(intentPath(demoIntent));
  const guestDemo = asksAsGuest && { ask: () => void navigate(signInForDemo), to: signInForDemo };
  const askForDemo = { ask: () => (isComplete ? openRequest : intent.request)({ demo: true }) };
  const demo = mayRequest ? askForDemo : guestDemo || undefined;
  return (
    <div className="page-width pt-4 pb-16 md:pb-22">
      <TeacherHead teacher={teacher} />
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <BackLink back={back} filters={listState} />
        <div className="flex flex-wrap items-center gap-x-2">
          {user?.userType === 'student' && (
            <Link
              to={BOOKINGS_PATH}
              className="inline-flex min-h-11 items-center text-sm text-ink-2 hover:text-ink hover:underline"
            >
              <Trans>My Bookings</Trans>
            </Link>
          )}
          <ShareButton teacher={teacher} />
          {teacher.acceptsRequests && (user === null || user.userType === 'student') && (
            <SaveHeart
              teacherId={teacher.id}
              name={displayName(teacher)}
              isStudent={user !== null}
              className="-mr-2.5 ml-2"
            />
          )}
        </div>
      </div>
      <TeacherProfile
        teacher={teacher}
        level={1}
        wide
        reviewsAfter={reviewsCursor(search)}
        ownReview={ownReview}
        demo={demo}
        actions={canRequest(user) && <TeacherActions {...action} />}
        reviewAction={
          user
            ? ({ id, clientId, clientName }) =>
                clientId !== user.id && (
                  <ReportButton
                    thing={{ kind: 'review', targetId: id, name: t`the review of ${clientName}` }}
                  />
                )
            : undefined
        }
      />
      {teacher.acceptsRequests && (
        <p className="mt-8">
          <RankingReasonButton teacherId={teacher.id} name={displayName(teacher)} filters={filters} />
        </p>
      )}
      {user && user.id !== teacher.userId && (
        <p className="mt-2">
          <ReportButton
            label={t`Report this profile`}
            thing={{ kind: 'profile', targetId: teacher.id, name: displayName(teacher) }}
          />
        </p>
      )}
      {canRequest(user) && teacher.acceptsRequests && <TeacherActionBar {...action} />}
      {intent.dialog}
      {booking.dialog}
      <ChatOverlay user={user} />
      <TeacherStructuredData teacher={teacher} />
    </div>
  );
}

/** Leads back to the user's search results with all filters and the place in the list, or to an empty search. */
function BackLink({ back, filters }: { back: Back | null; filters: object | undefined }) {
  const navigate = useNavigate();
  return (
    <Link
      to={back?.to ?? '/search'}
      state={filters && { filters }}
      // A click before the application runs must wait for it: only the application knows the results that the user came
      // from.
      data-in-place=""
      onClick={(event) => {
        if (!back?.isEntryBefore || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
      className="inline-flex min-h-11 items-center gap-2 text-sm text-ink-2 hover:text-ink hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.9} />
      <Trans>Back to results</Trans>
    </Link>
  );
}

export function ErrorBoundary() {
  const { t } = useLingui();
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return <NotFound missing={t`Teacher profile not found`} />;
}
