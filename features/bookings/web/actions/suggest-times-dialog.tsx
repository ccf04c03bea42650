import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { text } from '#shared/texts/translate.ts';
import { isPlan, type PlannedBooking } from '../../requests/plan.ts';
import { type OccupiedHours, takenHour, timeText } from '../../sessions/session-choices.ts';
import { TimeWarning } from '../teacher/time-warning.tsx';
import { useHeldHours } from '../teacher/use-held-hours.ts';
import { TimesDialog } from './times-dialog.tsx';
import { useBookingActions } from './use-booking-actions.ts';

type SuggestTimesDialogProps = {
  booking: { id: string; status: string; groupSession: boolean } & Pick<
    PlannedBooking,
    'pricingType' | 'isDemo'
  >;
  otherName: string;
  onClose: () => void;
};

/** The dialog for the teacher, who reads which hours are taken, and by whom, before anything is sent. */
export function TeacherSuggestTimesDialog(props: SuggestTimesDialogProps) {
  const held = useHeldHours();
  // A group session may overlap other bookings, but it may not overlap a group class.
  const holding = props.booking.groupSession ? held.filter(({ isClass }) => isClass) : held;
  return (
    <SuggestTimesDialog
      {...props}
      held={holding}
      renderWarning={(starts) => <TimeWarning lessons={starts} isMonth={starts.length > 1} />}
    />
  );
}

/** Suggests up to three other times (India time), for a request or to move a confirmed session or a whole plan. */
export function SuggestTimesDialog({
  booking,
  otherName,
  held = [],
  renderWarning,
  onClose,
}: SuggestTimesDialogProps & {
  held?: readonly OccupiedHours[];
  renderWarning?: (starts: readonly Date[]) => ReactNode;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const { proposeTimes, isPending } = useBookingActions();
  const isRequest = booking.status === 'pending';
  return (
    <TimesDialog
      title={isRequest ? t`Suggest other times` : t`Suggest another time`}
      text={
        isRequest
          ? t`${otherName} can accept one of them or decline.`
          : isPlan(booking)
            ? t`Once ${otherName} accepts one of them, the plan begins then and all its lessons move to that time of day. Lessons that were skipped or moved are planned again. To move one lesson, open the plan.`
            : t`The session stays as it is until ${otherName} accepts one of them.`
      }
      otherName={otherName}
      isPending={isPending}
      problemAt={(start) => {
        const taken = takenHour(held, start, booking.id);
        return taken && text`Taken: ${taken.clientName}, ${timeText(taken.startsAt, locale)}`;
      }}
      {...(renderWarning && { renderWarning })}
      onSend={(times, followers) => proposeTimes(booking.id, times, followers)}
      onClose={onClose}
    />
  );
}
