import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import {
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  useLocation,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
import { useCurrentUser } from '#features/identity/web/current-user.ts';
import { ReportButton } from '#features/reports/web/report-button.tsx';
import { useCompletion } from '#features/students/web/completion.ts';
import type { PublicTeacher } from '#features/teachers/contract.ts';
import { getTeacherRef } from '#features/teachers/refs.ts';
import { preload, queryKey, services } from '#platform/web/api/loader.ts';
import { useHydrated } from '#platform/web/ui/use-hydrated.ts';
import { displayName } from '#shared/text.ts';
import { NotFound } from '../not-found.tsx';
import { useBookingDialog } from '../parts/booking-dialog.tsx';
import { ChatOverlay, useOpenChat } from '../parts/chat-overlay.tsx';
import { canRequest, TeacherActionBar, TeacherActions } from '../parts/teacher-actions.tsx';
import { TeacherProfile, teacherParts } from '../parts/teacher-profile.tsx';
import { TeacherHead, TeacherStructuredData } from './teacher-head.tsx';
import { useOwnReviewPart } from './teacher-own-review.tsx';

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
    preload(page, parts.reviews.ref, parts.reviews.input),
  ]);
  return null;
}

export function Component() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { user } = useCurrentUser();
  const { isComplete } = useCompletion(user);
  const { data: teacher } = useQuery<PublicTeacher>({
    queryKey: queryKey(getTeacherRef, { params: { id } }),
  });
  const booking = useBookingDialog(user);
  const openChat = useOpenChat();
  const ownReview = useOwnReviewPart(teacher, user);
  if (teacher === undefined)
    return (
      <p className="page-width py-16">
        <Trans>Loading teacher profile...</Trans>
      </p>
    );
  const mayBook = user?.userType === 'student' && isComplete && teacher.acceptsRequests;
  const action = {
    teacher,
    user,
    canBook: isComplete,
    onBook: () => booking.open(teacher),
    onChat: () => openChat(teacher.userId),
  };
  return (
    <div className="page-width pt-4 pb-16 md:pb-22">
      <TeacherHead teacher={teacher} />
      <BackLink />
      <TeacherProfile
        teacher={teacher}
        level={1}
        wide
        reviewsAfter={reviewsCursor(search)}
        ownReview={ownReview}
        onDemo={mayBook ? () => booking.open(teacher, { demo: true }) : undefined}
        actions={canRequest(user) && <TeacherActions {...action} />}
        reviewAction={
          user
            ? ({ id, clientId, clientName }) =>
                clientId !== user.id && (
                  <ReportButton
                    thing={{ kind: 'review', targetId: id, name: `the review of ${clientName}` }}
                  />
                )
            : undefined
        }
      />
      {user && user.id !== teacher.userId && (
        <p className="mt-8">
          <ReportButton
            label={t`Report this profile`}
            thing={{ kind: 'profile', targetId: teacher.id, name: displayName(teacher) }}
          />
        </p>
      )}
      {canRequest(user) && teacher.acceptsRequests && <TeacherActionBar {...action} />}
      {booking.dialog}
      <ChatOverlay user={user} />
      <TeacherStructuredData teacher={teacher} />
    </div>
  );
}

/** Link back to the user's search results, or to an empty search. */
function BackLink() {
  const { state } = useLocation();
  const hydrated = useHydrated();
  const results: unknown = hydrated ? state?.results : undefined;
  return (
    <Link
      to={typeof results === 'string' ? results : '/search'}
      className="mb-2 inline-flex min-h-11 items-center gap-2 text-sm text-ink-2 hover:text-ink hover:underline"
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
  return <NotFound thing={t`Teacher profile`} />;
}
