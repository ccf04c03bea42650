import { type FormEvent, useId, useRef, useState } from 'react';
import { timeOffDuring } from '#features/availability/time-off.ts';
import { timeOffText } from '#features/availability/time-off-words.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Field, FieldError } from '#platform/web/ui/field.tsx';
import { RadioCards } from '#platform/web/ui/radio-cards.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { addDays, formatSessionTime, indiaInstant, indiaParts, minutesOfDay } from '#shared/time.ts';
import type { TeacherBooking } from '../contract.ts';
import { nextSessions } from '../next-sessions.ts';
import { acceptedText } from '../replies.ts';
import { SESSION_MINUTES } from '../session-length.ts';
import { TIME_NEEDED } from '../words.ts';
import { useOwnTimeOff } from './queries.ts';
import { useAnswer } from './use-answer.ts';

const OTHER = 'other';
const YEAR_DAYS = 365;

type ConfirmSessionDialogProps = { booking: TeacherBooking; onClose: () => void };

/** The teacher picks the hour: one the student asked for, on its next dates, or another. */
export function ConfirmSessionDialog({ booking, onClose }: ConfirmSessionDialogProps) {
  const [now] = useState(() => new Date());
  const [suggestions] = useState(() =>
    nextSessions(booking.clientPreferredDays, booking.clientTimeSlots, now),
  );
  const [choice, setChoice] = useState<string | null>(suggestions.length === 0 ? OTHER : null);
  const [date, setDate] = useState('');
  const [time, setTime] = useState('');
  const [groupSession, setGroupSession] = useState(false);
  const [error, setError] = useState<string>();
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { answerBooking, isPending } = useAnswer();

  const { data: off = [] } = useOwnTimeOff();

  const session = sessionFor(choice, date, time);
  const away = session && timeOffDuring(off, session, new Date(session.getTime() + SESSION_MINUTES * 60_000));
  const options = [
    ...suggestions.map((start) => ({ value: start.toISOString(), label: formatSessionTime(start) })),
    { value: OTHER, label: 'Another time' },
  ];

  function submit(event: FormEvent) {
    event.preventDefault();
    const complaint = complaintAbout(session, now);
    setError(complaint);
    if (session === null || complaint !== undefined) {
      toast({ title: 'Time Required', description: complaint ?? TIME_NEEDED, variant: 'destructive' });
      form.current?.querySelector<HTMLInputElement>('input')?.focus();
      return;
    }
    answerBooking(
      booking.id,
      {
        status: 'confirmed',
        confirmedDateTime: session.toISOString(),
        teacherResponse: acceptedText(session),
        groupSession,
      },
      { onSuccess: onClose, onError: setError },
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Confirm Session Time"
      subtitle={`One hour with ${booking.clientName}, in IST`}
      footer={
        <Button
          type="submit"
          form={`${errorId}-form`}
          className="w-full"
          pending={isPending}
          pendingLabel="Confirming..."
        >
          Confirm session
        </Button>
      }
    >
      <form id={`${errorId}-form`} ref={form} noValidate onSubmit={submit} className="grid gap-5">
        <div>
          <RadioCards
            name="session-time"
            legend={suggestions.length > 0 ? 'Which time suits you?' : 'When will you meet?'}
            columns="one"
            options={options}
            value={choice}
            onChange={(value) => {
              setChoice(value);
              setError(undefined);
            }}
          />
          <FieldError id={errorId} error={error} />
        </div>
        {choice === OTHER && (
          <div className="grid grid-cols-2 gap-3">
            <Field label="Date">
              {(control) => (
                <TextInput
                  {...control}
                  type="date"
                  min={indiaParts(now).date}
                  max={addDays(indiaParts(now).date, YEAR_DAYS)}
                  value={date}
                  onChange={(event) => setDate(event.target.value)}
                />
              )}
            </Field>
            <Field label="Start, in IST">
              {(control) => (
                <TextInput
                  {...control}
                  type="time"
                  step={900}
                  value={time}
                  onChange={(event) => setTime(event.target.value)}
                />
              )}
            </Field>
          </div>
        )}
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-(--primary)"
            checked={groupSession}
            onChange={(event) => setGroupSession(event.target.checked)}
          />
          <span>
            <span className="font-medium">Group session</span>
            <span className="block text-sm text-ink-2">Others may be confirmed at the same time.</span>
          </span>
        </label>
        <div role="status" className="empty:hidden">
          {away && <Banner tone="warn" title={`You marked this time as off: ${timeOffText(away)}.`} />}
        </div>
        <div aria-live="polite" className="rounded-md bg-surface-sunken px-4 py-3">
          {session === null ? (
            <p className="text-ink-2">{TIME_NEEDED}</p>
          ) : (
            <>
              <p className="text-sm font-medium text-ink-2">{booking.clientName} will read</p>
              <p className="mt-1">{acceptedText(session)}</p>
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}

function sessionFor(choice: string | null, date: string, time: string): Date | null {
  if (choice === null) return null;
  if (choice !== OTHER) return new Date(choice);
  if (date === '' || minutesOfDay(time) === null) return null;
  const session = indiaInstant(date, time);
  return Number.isNaN(session.getTime()) ? null : session;
}

function complaintAbout(session: Date | null, openedAt: Date): string | undefined {
  if (session === null) return TIME_NEEDED;
  return session <= openedAt ? 'Please choose a time in the future' : undefined;
}
