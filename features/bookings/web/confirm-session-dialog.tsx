import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { timeOffDuring } from '#features/availability/time-off.ts';
import { timeOffText } from '#features/availability/time-off-text.ts';
import { lessonEnd } from '#features/lessons/lesson.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Field, FieldError } from '#platform/web/ui/field.tsx';
import { RadioCards } from '#platform/web/ui/radio-cards.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { addDays, formatInstant, indiaInstant, indiaParts, minutesOfDay } from '#shared/time.ts';
import type { TeacherBooking } from '../contract.ts';
import { acceptedText } from '../default-replies.ts';
import { nextSessions } from '../next-sessions.ts';
import { isPlan, lessonStarts, planText } from '../plan.ts';
import { TIME_NEEDED } from '../texts.ts';
import { useOwnTimeOff } from './queries.ts';
import { useAnswer } from './use-answer.ts';

const OTHER = 'other';
const YEAR_DAYS = 365;

/** `choice` is the start of a suggested session, or OTHER for a typed date and time. */
type Values = { choice: string | null; date: string; time: string; groupSession: boolean };

type ConfirmSessionDialogProps = { booking: TeacherBooking; onClose: () => void };

/** The teacher chooses when the session starts: at one of the next dates that fit the request, or at another time. */
export function ConfirmSessionDialog({ booking, onClose }: ConfirmSessionDialogProps) {
  const { t } = useLingui();
  const [now] = useState(() => new Date());
  const [suggestions] = useState(() =>
    nextSessions(booking.clientPreferredDays, booking.clientTimeSlots, now),
  );
  const errorId = useId();
  const { answerBooking, isPending } = useAnswer();
  const form = useForm<Values>({
    initial: {
      choice: suggestions.length === 0 ? OTHER : null,
      date: '',
      time: '',
      groupSession: false,
    },
    pending: isPending,
    validate: (values) => ({ choice: problemWith(sessionFor(values), now) }),
    onInvalid({ choice: description = TIME_NEEDED }) {
      toast({ title: t`Time Required`, description, variant: 'destructive' });
    },
    invalidTarget: () => 'input',
    onSubmit(values) {
      const session = sessionFor(values);
      if (session !== null) confirm(session, values.groupSession);
    },
  });

  const { data: off = [] } = useOwnTimeOff();

  const session = sessionFor(form.values);
  const planned = { ...booking, preferredDays: booking.clientPreferredDays };
  const lessons = session === null ? [] : lessonStarts(session, planned);
  const plan = planText({ ...booking, preferredTime: session?.toISOString() ?? null });
  const away = lessons
    .map((start) => timeOffDuring(off, start, lessonEnd(start)))
    .find((one) => one !== null);
  const options = [
    ...suggestions.map((start) => ({
      value: start.toISOString(),
      label: formatInstant(start, 'weekdayTime'),
    })),
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
      },
      { onSuccess: onClose, onError: (text) => form.setProblems({ choice: text }) },
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Confirm Session Time`}
      subtitle={`${isPlan(booking) ? 'A month' : 'One hour'} with ${booking.clientName}, in IST`}
      footer={
        <Button
          type="submit"
          form={`${errorId}-form`}
          className="w-full"
          pending={form.isPending}
          pendingLabel={t`Confirming...`}
        >
          <Trans>Confirm session</Trans>
        </Button>
      }
    >
      <Form {...form.props} id={`${errorId}-form`} className="grid gap-5">
        <div>
          <RadioCards
            name="session-time"
            legend={suggestions.length > 0 ? t`Which time suits you?` : t`When will you meet?`}
            columns="one"
            options={options}
            value={form.values.choice}
            onChange={(value) => {
              form.change({ choice: value });
              form.setProblems({});
            }}
          />
          <FieldError id={errorId} error={form.errors.choice} />
        </div>
        {form.values.choice === OTHER && (
          <div className="grid grid-cols-2 gap-3">
            <Field label={t`Date`}>
              {(control) => (
                <TextInput
                  {...control}
                  type="date"
                  min={indiaParts(now).date}
                  max={addDays(indiaParts(now).date, YEAR_DAYS)}
                  {...form.text('date')}
                />
              )}
            </Field>
            <Field label={t`Start, in IST`}>
              {(control) => <TextInput {...control} type="time" step={900} {...form.text('time')} />}
            </Field>
          </div>
        )}
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" className="size-5 accent-(--primary)" {...form.checked('groupSession')} />
          <span>
            <span className="font-medium">
              <Trans>Group session</Trans>
            </span>
            <span className="block text-sm text-ink-2">
              <Trans>Others may be confirmed at the same time.</Trans>
            </span>
          </span>
        </label>
        <div role="status" className="empty:hidden">
          {away && (
            <Banner
              tone="warn"
              title={`You marked ${plan === null ? 'this time' : 'one of these times'} as off: ${timeOffText(away)}.`}
            />
          )}
        </div>
        <div aria-live="polite" className="rounded-md bg-surface-sunken px-4 py-3">
          {session === null ? (
            <p className="text-ink-2">{TIME_NEEDED}</p>
          ) : (
            <>
              <p className="text-sm font-medium text-ink-2">
                <Trans>{booking.clientName} will read</Trans>
              </p>
              <p className="mt-1">{acceptedText(session)}</p>
              {plan !== null && (
                <p className="mt-2 text-sm text-ink-2">
                  <Trans>
                    {lessons.length} sessions: {plan}. All of these hours are kept for {booking.clientName}.
                  </Trans>
                </p>
              )}
            </>
          )}
        </div>
      </Form>
    </Dialog>
  );
}

function sessionFor({ choice, date, time }: Values): Date | null {
  if (choice === null) return null;
  if (choice !== OTHER) return new Date(choice);
  if (date === '' || minutesOfDay(time) === null) return null;
  const session = indiaInstant(date, time);
  return Number.isNaN(session.getTime()) ? null : session;
}

function problemWith(session: Date | null, openedAt: Date): string | undefined {
  if (session === null) return TIME_NEEDED;
  return session <= openedAt ? 'Please choose a time in the future' : undefined;
}
