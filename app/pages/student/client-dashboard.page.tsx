import { Trans, useLingui } from '@lingui/react/macro';
import { type LoaderFunctionArgs, redirect, useLocation, useSearchParams } from 'react-router';
import { listClientSeatsRef } from '#features/batches/refs.ts';
import { MyClasses } from '#features/batches/web/my-classes.tsx';
import type { ClientBooking } from '#features/bookings/contract.ts';
import { wishesAfterDemo, wishesToRepeat } from '#features/bookings/requests/request-wishes.ts';
import { listClientBookingsRef, useClientBookings } from '#features/bookings/web/queries.ts';
import { MyBookings } from '#features/bookings/web/student/my-bookings.tsx';
import { CalendarFeedButton } from '#features/calendar/web/calendar-feed.tsx';
import { CalendarLinks, SeatCalendarLinks } from '#features/calendar/web/calendar-links.tsx';
import { VerifyBanners } from '#features/contacts/web/verify-banners.tsx';
import { InstallHint } from '#features/devices/web/install-hint.tsx';
import type { CurrentUser } from '#features/identity/contract.ts';
import { signInPath } from '#features/identity/sign-in-paths.ts';
import { useCurrentUser } from '#features/identity/web/current-user.ts';
import { loadVisitor } from '#features/identity/web/guards.ts';
import { listClientDuesRef } from '#features/payments/refs.ts';
import { PaymentStatusLine } from '#features/payments/web/pay-line.tsx';
import { useClientDues } from '#features/payments/web/queries.ts';
import { ReportButton } from '#features/reports/web/report-button.tsx';
import { AllWellQuestions } from '#features/safety/web/check-ins.tsx';
import { preloadSafety } from '#features/safety/web/preload.ts';
import { VisitSafety } from '#features/safety/web/visit-safety.tsx';
import { completionRef } from '#features/students/refs.ts';
import {
  type ChosenPlace,
  ClientProfileForm,
  type PlaceControl,
} from '#features/students/web/client-profile-form.tsx';
import { ClientSummaryCard } from '#features/students/web/client-summary-card.tsx';
import { useCompletion } from '#features/students/web/completion.ts';
import { getClientProfileRef, useClientProfile } from '#features/students/web/use-client-profile.ts';
import { preload, services } from '#platform/web/api/loader.ts';
import { errorText } from '#platform/web/api/send.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { UnsavedGuard } from '#platform/web/ui/dialogs/unsaved.tsx';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import { Banner } from '#platform/web/ui/states/banner.tsx';
import { LazyPanel } from '#platform/web/ui/states/lazy-panel.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { Tabs } from '#platform/web/ui/tabs.tsx';
import { formatList } from '#shared/calls/list.ts';
import { dashboardPath } from '#shared/dashboard-path.ts';
import { PRODUCT } from '#shared/product.ts';
import { displayName } from '#shared/texts/text.ts';
import { text } from '#shared/texts/translate.ts';
import { useBookingDialog } from '../parts/booking-dialog.tsx';
import { ChatOverlay, useOpenChat } from '../parts/chat-overlay.tsx';
import { DashboardActions } from '../parts/dashboard-actions.tsx';
import { ProfileAreaField } from '../parts/profile-places.tsx';
import { StudentCityField, toChosenPlace } from '../parts/student-city.tsx';
import { useRequestSentScreen } from '../parts/use-sent-request.tsx';

/** Redirects teachers and admins to their dashboard with the same query string. Guests see a sign-in prompt. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await loadVisitor(args);
  if (user === null) return null;
  if (user.userType !== 'student')
    throw redirect(dashboardPath(user.userType) + new URL(args.request.url).search);
  const page = services(args);
  await Promise.all([
    preload(page, getClientProfileRef, {}),
    preload(page, listClientBookingsRef, {}),
    preload(page, listClientDuesRef, {}),
    preload(page, listClientSeatsRef, {}),
    preloadSafety(page),
    preload(page, completionRef, { query: { userType: 'client' } }),
  ]);
  return null;
}

/** The student dashboard: profile and bookings. */
export function Component() {
  const { t } = useLingui();
  const { user } = useCurrentUser();
  return (
    <div className="page-width min-h-dvh py-8 md:py-12">
      <title>{t`My Dashboard | ${PRODUCT.name}`}</title>
      <meta name="robots" content="noindex" />
      {user?.userType === 'student' ? <Dashboard user={user} /> : <SignInFirst />}
    </div>
  );
}

function SignInFirst() {
  const { search, hash } = useLocation();
  const path = `/client-dashboard${search}${useHydrated() ? hash : ''}`;
  return (
    <div className="mx-auto flex max-w-[30rem] flex-col items-center py-10 text-center">
      <h1 className="text-2xl">
        <Trans>My Dashboard</Trans>
      </h1>
      <p className="mt-3 text-ink-2">
        <Trans>Please log in to access your dashboard.</Trans>
      </p>
      <ButtonLink to={signInPath(path)} className="mt-6">
        <Trans>Sign In</Trans>
      </ButtonLink>
    </div>
  );
}

const loadTeacherPreview = () =>
  import('../parts/teacher-preview.tsx').then((module) => module.TeacherPreview);
const loadSimilarTeachers = () => import('./similar-teachers.tsx').then((module) => module.SimilarTeachers);

const loadQuickReview = () =>
  import('#features/reviews/web/quick-review.tsx').then((module) => module.QuickReview);

const TABS = ['profile', 'bookings'] as const;

function Dashboard({ user }: { user: CurrentUser }) {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((name) => name === params.get('tab')) ?? 'profile';
  const dialog = useBookingDialog(user);
  const sent = useRequestSentScreen(user, null);
  const bookAgain = (booking: ClientBooking) =>
    dialog.open(
      { ...booking.teacher, id: booking.teacherId },
      { wishes: wishesToRepeat(booking, new Date()) },
    );
  const goOn = (booking: ClientBooking) =>
    dialog.open({ ...booking.teacher, id: booking.teacherId }, { wishes: wishesAfterDemo(booking) });
  return (
    <>
      {sent}
      {/* The form keeps unsaved changes under the screen. */}
      <div hidden={sent !== null}>
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <h1 className="text-2xl">
              <Trans>My Dashboard</Trans>
            </h1>
            <p className="mt-1 text-ink-2">
              <Trans>Your profile, and the sessions you asked for.</Trans>
            </p>
          </div>
          <DashboardActions userType={user.userType} />
        </div>
        <div className="mt-5 flex flex-col gap-2.5 empty:hidden">
          <IncompleteBanner user={user} />
          <VerifyBanners user={user} />
        </div>
        <div className="mt-6">
          <Tabs
            label={t`My Dashboard`}
            value={tab}
            keepMounted
            onChange={(next) =>
              setParams(next === 'profile' ? {} : { tab: next }, { replace: true, preventScrollReset: true })
            }
            tabs={[
              { value: 'profile', label: t`Profile`, content: <ProfileTab user={user} /> },
              {
                value: 'bookings',
                label: t`My Bookings`,
                content: <BookingsTab onBookAgain={bookAgain} onContinue={goOn} />,
              },
            ]}
          />
        </div>
      </div>
      {dialog.dialog}
      <UnsavedGuard />
      <ChatOverlay user={user} />
    </>
  );
}

const MISSING = {
  city: text`choose your city`,
  email: text`verify your email`,
  mobile: text`verify your mobile number`,
};

/** Lists the steps a student must complete before booking. */
function IncompleteBanner({ user }: { user: CurrentUser }) {
  const { t } = useLingui();
  const say = useText();
  const { isComplete, missing } = useCompletion(user);
  if (isComplete) return null;
  const steps = formatList(
    missing.map((step) => say(MISSING[step])),
    say.locale,
  );
  return <Banner tone="warn" title={t`Complete Your Profile to Book Sessions`} text={t`To do: ${steps}.`} />;
}

function ProfileTab({ user }: { user: CurrentUser }) {
  const { t } = useLingui();
  const { data: profile, error, refetch } = useClientProfile();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <ClientSummaryCard user={user} profile={profile} />
      <section aria-labelledby="update" className="rounded-lg border border-line bg-surface p-5 sm:p-6">
        <h2 id="update" className="mb-5 text-lg">
          <Trans>Update Profile Information</Trans>
        </h2>
        {profile && (
          <ClientProfileForm
            userId={user.id}
            profile={profile}
            renderCity={(props) => <StudentCityField {...props} />}
            renderArea={(props) => <AreaField {...props} />}
          />
        )}
        {!profile && error && (
          <div role="alert">
            <p className="mb-3">{errorText(error, t`Your profile could not be loaded.`)}</p>
            <Button variant="outline" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        )}
        {!profile && !error && <Skeleton className="h-80 w-full" />}
      </section>
    </div>
  );
}

function AreaField({ control, value, onChange, disabled, city }: PlaceControl & { city: ChosenPlace }) {
  const { t } = useLingui();
  return (
    <ProfileAreaField
      control={control}
      text={value.text}
      disabled={disabled}
      city={{ id: city.mapsId, name: city.text }}
      placeholder={disabled ? t`Choose a city first` : t`Start typing your area`}
      onChange={(text, place) => onChange(toChosenPlace(text, place))}
    />
  );
}

type BookingsTabProps = Record<'onBookAgain' | 'onContinue', (booking: ClientBooking) => void>;

function BookingsTab({ onBookAgain, onContinue }: BookingsTabProps) {
  const { data: dues = [] } = useClientDues();
  const openChat = useOpenChat();
  const { data: bookings = [] } = useClientBookings();
  const isConfirmed = bookings.some(({ status }) => status === 'confirmed');
  return (
    <>
      {isConfirmed && <InstallHint />}
      <AllWellQuestions />
      <MyClasses
        onChat={(userId) => openChat(userId)}
        renderPayment={(id) =>
          dues.some(({ seatId }) => seatId === id) ? <PaymentStatusLine seatId={id} /> : null
        }
        renderCalendar={(seat, next) => <SeatCalendarLinks seat={seat} next={next} />}
      />
      <MyBookings
        onChat={openChat}
        onBookAgain={onBookAgain}
        onContinue={onContinue}
        renderReview={({ teacherId }) => (
          <LazyPanel load={loadQuickReview} props={{ teacherId }} loading={<div className="h-25" />} />
        )}
        renderReport={({ teacherId, teacher }) => (
          <ReportButton thing={{ kind: 'profile', targetId: teacherId, name: displayName(teacher) }} />
        )}
        renderSafety={(booking) => (
          <VisitSafety booking={booking} side="student" otherName={booking.teacher.firstName} />
        )}
        calendarFeed={<CalendarFeedButton />}
        renderCalendarLinks={(booking, otherName) => (
          <CalendarLinks booking={booking} otherName={otherName} />
        )}
        renderPayment={({ id }) =>
          dues.some(({ bookingId }) => bookingId === id) ? <PaymentStatusLine bookingId={id} /> : null
        }
        renderSimilar={(booking) => (
          <LazyPanel load={loadSimilarTeachers} props={{ booking }} loading={null} />
        )}
        renderTeacher={(teacherId) => (
          <LazyPanel
            load={loadTeacherPreview}
            props={{ id: teacherId }}
            loading={
              <p role="status">
                <Trans>Loading teacher profile...</Trans>
              </p>
            }
          />
        )}
      />
    </>
  );
}
