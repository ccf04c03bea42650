import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { TimeOff } from '#features/availability/contract.ts';
import { timeOffText } from '#features/availability/time-off-text.ts';
import type { CurrentUser } from '#features/identity/contract.ts';
import { signInPath } from '#features/identity/sign-in-paths.ts';
import type { Prices } from '#features/teachers/pricing.ts';
import { storeDraft } from '#platform/web/api/draft-storage.ts';
import { ApiError, errorText } from '#platform/web/api/send.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { useIsMounted } from '#platform/web/ui/hooks/use-is-mounted.ts';
import { Avatar } from '#platform/web/ui/people/avatar.tsx';
import { scrollIntoSight } from '#platform/web/ui/scroll-into-sight.ts';
import { AfterFirstPaint } from '#platform/web/ui/states/after-first-paint.tsx';
import { Banner } from '#platform/web/ui/states/banner.tsx';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import type { ErrorCode } from '#shared/calls/errors.ts';
import type { Locale } from '#shared/texts/locale.ts';
import { displayName } from '#shared/texts/text.ts';
import { type Text, text } from '#shared/texts/translate.ts';
import { indiaParts } from '#shared/time.ts';
import { daysWithoutHours, type RequestDay, requestDays } from '../../requests/request-days.ts';
import { type RequestValues, requestTimeFields } from '../../requests/request-values.ts';
import type { RequestWishes } from '../../requests/request-wishes.ts';
import { useComingDays, useRequestBooking, useTeacherTimeOff, useTypicalReplyMinutes } from '../queries.ts';
import { PendingDialog } from './pending-dialog.tsx';
import { type HoursState, RequestFields } from './request-fields.tsx';
import { useRequestForm } from './use-request-form.ts';

/** Leaves time to read the toast before the redirect to sign-in. */
const SIGN_IN_DELAY_MS = 500;
const FAILED = text`Failed to send booking request. Please try again.`;
const TYPED_FIELD = ':is(textarea, input[type=date], input[type=time]):focus';
/** Maximum number of absences in the hint; the dialog shows only two weeks. */
const TIME_OFF_SHOWN = 3;

export type RequestDialogTeacher = Prices & {
  id: string;
  firstName: string;
  lastName: string;
  profilePicture: string | null;
  offersFreeDemo: boolean;
};

export type RequestDialogProps = {
  teacher: RequestDialogTeacher;
  user: CurrentUser | null;
  open: boolean;
  /** If true, the free demo is selected when the dialog opens. */
  demo: boolean;
  wishes: RequestWishes;
  onClose: () => void;
  /** Called with the id of the new booking. */
  onSent: (bookingId: string) => void;
  /** True if the student already has a pending request to this teacher. */
  pending: boolean;
};

/**
 * Loads the days on which the student can choose a time, and the state of the teacher's hours.
 * `days` is undefined while they load.
 */
function useDays(
  teacherId: string,
  open: boolean,
  off: readonly TimeOff[],
): { state: HoursState; days?: RequestDay[]; retry: () => void } {
  const { data, isError, retry } = useComingDays(teacherId, open);
  const now = new Date();
  if (data) {
    const state = data.hasHours ? 'published' : 'unpublished';
    return { state, days: requestDays(data.days, data.hasHours, now, off), retry };
  }
  return isError
    ? { state: 'failed', days: requestDays(daysWithoutHours(now), false, now, off), retry }
    : { state: 'loading', retry };
}

/**
 * Dialog in which a student requests a session with a teacher. Load it lazily and keep it mounted,
 * so that closing it keeps the student's input.
 */
export function RequestDialog(props: RequestDialogProps) {
  const { teacher, user, open, demo, wishes, onClose, onSent, pending } = props;
  const { t } = useLingui();
  const say = useText();
  const { data: off = [] } = useTeacherTimeOff(teacher.id);
  const hours = useDays(teacher.id, open, off);
  const typicalReply = useTypicalReplyMinutes(teacher.id);
  // In state, because the user is gone once the sign-in has expired. A repeated booking has a draft of its own.
  const [draftKey] = useState(() =>
    ['request', user?.id, teacher.id, wishes.startsAt, wishes.month?.time.startTime]
      .filter(Boolean)
      .join(':'),
  );
  const isMounted = useIsMounted();
  const request = useRequestBooking(teacher.id, {
    onSuccess: () => storeDraft(draftKey, null),
    onError: (error) => {
      // Otherwise `refused` says it in the dialog, or sends the student to sign in.
      if (!isMounted() || (!open && !isSignedOut(error))) showFailure(FAILED, error);
    },
  });
  const [failure, setFailure] = useState<string>();
  const form = useRequestForm({
    prices: teacher,
    days: hours.days,
    areHoursKnown: hours.state === 'published' || hours.state === 'unpublished',
    wishes,
    draftKey,
    pending: request.isPending,
    onSubmit: submit,
    onInvalid: () => setFailure(undefined),
  });
  const formId = useId();
  const [last, setLast] = useState({ open: false, demo: false });
  if (open !== last.open) {
    setLast({ open, demo: open ? demo : last.demo });
    // "Book Session" after "Free demo" means a paid session again; other choices stay.
    if (open && (demo || last.demo)) form.choose({ isDemo: demo });
  }
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useFocusOnGone(form.takenHour, form.props.ref);
  useEffect(() => {
    // A request whose answer was lost is stored as well.
    if (pending) storeDraft(draftKey, null);
  }, [pending, draftKey]);

  function refused(error: unknown, values: RequestValues, sent: readonly string[]) {
    if (isSignedOut(error)) {
      const description = t`Please log in to send a booking request`;
      toast({ title: t`Unauthorized`, description, variant: 'destructive' });
      // The end of the session has deleted it.
      storeDraft(draftKey, values);
      setTimeout(() => void navigate(signInPath(pathname + search + hash)), SIGN_IN_DELAY_MS);
      return;
    }
    if (isRefusal(error, 'OFFERED_TIME_TAKEN')) {
      const taken = sent.filter((_, index) => `preferredInstants.${index}` in (error as ApiError).fields);
      return form.loseHours(taken.length > 0 ? taken : sent);
    }
    // The message of a 5xx error is not written for users.
    const text = error instanceof ApiError && error.status < 500 ? errorText(error, '') : '';
    if (error instanceof ApiError) form.setProblems(error.fields);
    setFailure(text === '' ? say(FAILED) : `${say(FAILED)} ${text}`);
  }

  function submit(values: RequestValues) {
    setFailure(undefined);
    const { choice, message, anyTime } = values;
    const hours = requestTimeFields(values, form.days, new Date());
    const body = { ...choice, message, timeSlotId: null, ...hours, anyTime };
    request.mutate(body, {
      onSuccess: ({ id }) => {
        onClose();
        onSent(id);
      },
      onError: (error) => refused(error, values, body.preferredInstants),
    });
  }

  if (user?.userType !== 'student') return null;
  const name = displayName(teacher);
  const away = awayText(teacher.firstName, off, form.days, say.locale);
  const common = {
    open,
    onClose: () => {
      onClose();
      setFailure(undefined);
      // A write that was left on a slow connection still opens the sent screen.
      if (!request.isPending) request.reset();
    },
    media: <Avatar name={name} src={teacher.profilePicture} className="size-10" />,
  };
  if (pending || isRefusal(request.error, 'BOOKING_ALREADY_PENDING')) {
    return <PendingDialog {...common} name={name} firstName={teacher.firstName} />;
  }
  return (
    <Dialog
      {...common}
      pending={request.isPending}
      size="wide"
      title={t`Request a session`}
      subtitle={t`with ${name}`}
      footer={
        <div className="flex items-center justify-between gap-3">
          {/* The form says it as well, and large text needs the room. */}
          <p className="text-sm leading-6 text-ink-2 @max-[15rem]:sr-only">
            <Trans>
              Free to ask.
              <br />
              Reply within 24 h.
            </Trans>
          </p>
          <Button
            type="submit"
            form={formId}
            className="min-h-13 flex-1 xl:max-w-85"
            disabled={hours.state === 'loading'}
            pending={form.isPending}
            pendingLabel={t`Sending request...`}
          >
            <Trans>Send request</Trans>
          </Button>
        </div>
      }
    >
      <Form {...form.props} id={formId} onKeyDown={ignoreEnter}>
        <AfterFirstPaint>
          <RequestFields
            form={form}
            teacher={teacher}
            hours={hours.state}
            away={away && say(away)}
            onRetry={hours.retry}
            budget={wishes.budget}
            typicalReply={typicalReply}
          />
        </AfterFirstPaint>
      </Form>
      {failure !== undefined && (
        <div role="alert" ref={scrollIntoSight} className="mt-5">
          <Banner
            tone="danger"
            title={failure}
            action={
              isRefusal(request.error, 'PROFILE_INCOMPLETE') && (
                <ButtonLink to="/client-dashboard" variant="outline" onClick={common.onClose}>
                  <Trans>Complete Profile</Trans>
                </ButtonLink>
              )
            }
          />
        </div>
      )}
    </Dialog>
  );
}

/** "Meera is away on Wed, 4 Mar."; null if the teacher has no time off in these days. */
function awayText(
  firstName: string,
  off: readonly TimeOff[],
  days: readonly RequestDay[],
  locale: Locale,
): Text | null {
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  const shown = off.filter(({ startDate, endDate }) => startDate <= last && endDate >= first);
  if (shown.length === 0) return null;
  const dates = shown.slice(0, TIME_OFF_SHOWN).map((one) => timeOffText(one, locale));
  return text`${firstName} is away on ${dates.join('; ')}.`;
}

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

function isRefusal(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}

/**
 * Prevents Enter in a checkbox or time field from sending an incomplete request. On a button, Enter
 * still presses it.
 */
function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/**
 * If an hour that the student chose is taken while the dialog is open, moves the focus to that day's heading. If the
 * day is not shown, moves it to the message about the lost hour. Never moves it out of a field, where letters would get
 * lost; the message is announced there too.
 */
function useFocusOnGone(gone: string | null, fields: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (gone === null || fields.current?.querySelector(TYPED_FIELD)) return;
    const heading = fields.current?.querySelector<HTMLElement>(`#hours-${indiaParts(new Date(gone)).date}`);
    const target = heading ?? fields.current?.querySelector<HTMLElement>('[data-gone]');
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'center' });
  }, [gone, fields]);
}
