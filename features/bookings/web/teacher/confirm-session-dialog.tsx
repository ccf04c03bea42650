import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { Field, FieldError } from '#platform/web/ui/fields/field.tsx';
import { RadioCards } from '#platform/web/ui/fields/radio-cards.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { addDays, formatInstant, indiaParts } from '#shared/time.ts';
import type { TeacherBooking } from '../../contract.ts';
import { acceptedText } from '../../default-replies.ts';
import { changesOf, type DateChoices, monthDates } from '../../requests/month-dates.ts';
import { isPlan, lessonStarts, planText } from '../../requests/plan.ts';
import {
  type ConfirmValues,
  isHourBlocked,
  OTHER,
  problemWith,
  sessionFor,
  withoutTakenChoice,
} from '../../sessions/confirm-values.ts';
import { sessionChoices, timeText } from '../../sessions/session-choices.ts';
import { HOUR_TAKEN, TIME_NEEDED } from '../../texts.ts';
import { useOwnTimeOff, useOwnTimeSlots } from '../queries.ts';
import { MonthDates } from './month-dates.tsx';
import { TimeWarning } from './time-warning.tsx';
import { useAnswerBooking } from './use-answer.ts';
import { useHeldHours } from './use-held-hours.ts';

const YEAR_DAYS = 365;

type ConfirmSessionDialogProps = { booking: TeacherBooking; onClose: () => void };

/**
 * Dialog in which the teacher chooses the session's start: an hour that the student offers or that
 * matches the request, or another time. A taken hour shows whose session it is and can be chosen
 * only for a group session.
 */
export function ConfirmSessionDialog({ booking, onClose }: ConfirmSessionDialogProps) {
  const locale = useLocale();
  const { t } = useLingui();
  const say = useText();
  const [now] = useState(() => new Date());
  const held = useHeldHours();
  const { data: off = [] } = useOwnTimeOff();
  const { data: slots = [], isPending: areSlotsLoading } = useOwnTimeSlots();
  const { choices, first } = sessionChoices(booking, held, now, { slots, off });
  // Else "Another time" would be chosen until the hours have loaded.
  const loadedChoices = choices.length === 0 && areSlotsLoading ? null : choices;
  const errorId = useId();
  const [dateChoices, setDateChoices] = useState<DateChoices>({});
  const { answerBooking, isAnswering } = useAnswerBooking();
  const isPending = isAnswering(booking.id);
  const form = useForm<ConfirmValues>({
    initial: {
      choice: first?.toISOString() ?? null,
      date: '',
      time: '',
      groupSession: false,
    },
    pending: isPending,
    validate: (values) => ({
      choice: problemWith(sessionFor(withoutTakenChoice(values, loadedChoices)), now),
    }),
    onInvalid({ choice: description = TIME_NEEDED }) {
      toast({ title: t`Time Required`, description, variant: 'destructive' });
    },
    invalidTarget: () => 'input',
    onSubmit(values) {
      const session = sessionFor(withoutTakenChoice(values, loadedChoices));
      if (session === null) return;
      if (missing.length > 0) form.setProblems({ choice: t`Please choose a time for each taken lesson` });
      else confirm(session, values.groupSession);
    },
  });

  const values = withoutTakenChoice(form.values, loadedChoices);
  const session = sessionFor(values);
  const planned = { ...booking, preferredDays: booking.clientPreferredDays };
  const lessons = session === null ? [] : lessonStarts(session, planned);
  const plan = planText({ ...booking, preferredTime: session?.toISOString() ?? null }, say);
  const isMonth = isPlan(booking);
  // A group session may overlap other bookings, but it may not overlap a group class.
  const holding = form.values.groupSession ? held.filter(({ isClass }) => isClass) : held;
  const dates = monthDates(holding, lessons, booking.id);
  // A month's first lesson can't be moved: the teacher chooses another first day.
  const isFirstTaken = isMonth && dates[0]?.taken != null;
  const problem = form.errors.choice ?? (isFirstTaken ? HOUR_TAKEN : undefined);
  const shownErrorId = problem && errorId;
  const busy = { bookings: holding, off, exceptId: booking.id };
  const { changes, missing } = changesOf(dates, dateChoices, busy);
  const kept = lessons.length - changes.filter(({ to }) => to === null).length;
  const takenCount = choices.filter(({ taken }) => taken !== null && !taken.isClass).length;
  const options = [
    ...choices.map(({ start, taken }) => {
      const text = formatInstant(start, 'weekdayTime', locale);
      const isClosed = isHourBlocked(form.values, taken);
      const isFirst = taken === null && start.getTime() === first?.getTime();
      return {
        value: start.toISOString(),
        label: isClosed ? <TakenLabel text={text} /> : text,
        disabled: isClosed,
        reason: taken
          ? t`Taken: ${taken.clientName}, ${timeText(taken.startsAt, locale)}`
          : isFirst && t`First free choice`,
      };
    }),
    { value: OTHER, label: t`Another time` },
  ];

  function confirm(start: Date, groupSession: boolean) {
    answerBooking(
      booking.id,
      {
        status: 'confirmed',
        confirmedDateTime: start.toISOString(),
        teacherResponse: acceptedText(start),
        groupSession,
        lessonChanges: changes.map(({ from, to }) => ({
          from: from.toISOString(),
          to: to?.toISOString() ?? null,
        })),
      },
      { onSuccess: onClose, onRefused: (text) => form.setProblems({ choice: text }) },
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      pending={isPending}
      title={t`Confirm Session Time`}
      subtitle={
        isPlan(booking)
          ? t`A month with ${booking.clientName}, in IST`
          : t`One hour with ${booking.clientName}, in IST`
      }
      footer={
        <Button
          type="submit"
          form={`${errorId}-form`}
          className="w-full"
          disabled={isFirstTaken}
          pending={form.isPending}
          pendingLabel={t`Confirming...`}
        >
          {isMonth && session !== null ? (
            <Plural value={kept} one="Confirm # lesson" other="Confirm # lessons" />
          ) : (
            <Trans>Confirm session</Trans>
          )}
        </Button>
      }
    >
      <Form {...form.props} id={`${errorId}-form`} className="grid gap-5">
        <div>
          <RadioCards
            name="session-time"
            legend={choices.length > 0 ? t`Which time suits you?` : t`When will you meet?`}
            columns="one"
            hasKnobs
            options={options}
            value={values.choice}
            errorId={shownErrorId}
            onChange={(value) => {
              form.change({ choice: value });
              form.setProblems({});
            }}
          />
          <FieldError id={errorId} error={problem} />
        </div>
        {values.choice === OTHER && (
          <div className="grid grid-cols-2 gap-3">
            <Field label={t`Date`}>
              {(control) => (
                <TextInput
                  {...control}
                  aria-describedby={shownErrorId}
                  type="date"
                  min={indiaParts(now).date}
                  max={addDays(indiaParts(now).date, YEAR_DAYS)}
                  value={form.values.date}
                  onChange={({ target }) => form.change({ choice: OTHER, date: target.value })}
                />
              )}
            </Field>
            <Field label={t`Start, in IST`}>
              {(control) => (
                <TextInput
                  {...control}
                  aria-describedby={shownErrorId}
                  type="time"
                  step={900}
                  value={form.values.time}
                  onChange={({ target }) => form.change({ choice: OTHER, time: target.value })}
                />
              )}
            </Field>
          </div>
        )}
        <label className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-3">
          <input type="checkbox" className="size-5 accent-(--primary)" {...form.checked('groupSession')} />
          <span>
            <span className="font-medium">
              <Trans>Group session</Trans>
            </span>
            <span className="block text-sm text-ink-2">
              <Trans>Others may be confirmed at the same time.</Trans>
              {takenCount > 0 && ' '}
              {takenCount === 1 && <Trans>Opens the taken hour too.</Trans>}
              {takenCount > 1 && <Trans>Opens the taken hours too.</Trans>}
            </span>
          </span>
        </label>
        {isMonth && session !== null && (
          <MonthDates
            {...{ dates, booking, off }}
            bookings={holding}
            choices={dateChoices}
            onChoose={(next) => {
              setDateChoices(next);
              form.setProblems({});
            }}
          />
        )}
        <TimeWarning lessons={lessons} isMonth={plan !== null} />
        <div aria-live="polite" className="rounded-md bg-surface-sunken px-4 py-3">
          {session === null ? (
            <p className="text-ink-2">{say(TIME_NEEDED)}</p>
          ) : (
            <>
              <p className="text-sm font-medium text-ink-2">
                <Trans>{booking.clientName} will read</Trans>
              </p>
              <p className="mt-1">{acceptedText(session, say)}</p>
              {plan !== null && (
                <p className="mt-2 text-sm text-ink-2">
                  <Plural
                    value={kept}
                    one={
                      <Trans>
                        # session: {plan}. This hour is kept for {booking.clientName}.
                      </Trans>
                    }
                    other={
                      <Trans>
                        # sessions: {plan}. All of these hours are kept for {booking.clientName}.
                      </Trans>
                    }
                  />
                </p>
              )}
            </>
          )}
        </div>
      </Form>
    </Dialog>
  );
}

function TakenLabel({ text }: { text: string }) {
  return (
    <>
      <s>{text}</s>
      <span className="sr-only">
        <Trans>, taken</Trans>
      </span>
    </>
  );
}
