import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { useIsMounted } from '#platform/web/ui/hooks/use-is-mounted.ts';
import type { Words } from '#shared/texts/translate.ts';
import { addDays, formatSessionDay, indiaParts } from '#shared/time.ts';
import type { Plan } from '../contract.ts';
import { computePause, PAUSE_DAYS_MAX } from '../rules.ts';
import type { PlanActions } from './queries.ts';

const LENGTHS = Array.from({ length: PAUSE_DAYS_MAX }, (_, index) => index + 1);

/** Why the server refused a pause. `isTaken`: the pause is possible if its taken lessons become make-up lessons. */
type Refusal = { from: string; days: string; text: Words; isTaken: boolean };

type PauseDialogProps = { plan: Plan; actions: PlanActions; now: Date; onClose: () => void };

/** Pauses a plan: shows where each lesson moves, and names those that cannot. */
export function PauseDialog({ plan, actions, now, onClose }: PauseDialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const id = useId();
  const tomorrow = addDays(indiaParts(now).date, 1);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isOpen = useIsMounted();
  const form = useForm({
    initial: { from: tomorrow, days: '7' },
    pending: actions.isPending,
    validate: ({ from }) => ({ from: from === '' ? t`Please choose a date` : undefined }),
    onSubmit: ({ from, days }) => send(from, days, false),
  });
  function send(from: string, days: string, makeUp: boolean) {
    const body = { from, days: Number(days), makeUp };
    setRefusal(null);
    actions.pause(body, {
      onSuccess: onClose,
      inline: {
        isOpen,
        onError: (text, code) =>
          setRefusal({ from, days, text, isTaken: !makeUp && code === 'PLAN_DATES_TAKEN' }),
      },
    });
  }
  const { from, days } = form.values;
  const moves = from === '' ? [] : movesOf(plan, from, Number(days), now);
  // A refusal names the lessons of its own days, so it must not stay beside other days.
  const shown = refusal?.from === from && refusal.days === days ? refusal : null;
  return (
    <Dialog
      open
      onClose={onClose}
      pending={actions.isPending}
      title={t`Pause plan`}
      footer={
        <Button
          type="submit"
          form={id}
          className="w-full"
          pending={form.isPending}
          pendingLabel={t`Pausing...`}
        >
          <Trans>Pause plan</Trans>
        </Button>
      }
    >
      <Form {...form.props} id={id} className="grid gap-4">
        <p className="text-ink-2">
          <Trans>
            You can pause once, for up to {PAUSE_DAYS_MAX} days. The lessons of those days move to after the
            end; the price stays.
          </Trans>
        </p>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t`First day`} error={form.errors.from}>
            {(control) => (
              <TextInput {...control} type="date" min={indiaParts(now).date} {...form.text('from')} />
            )}
          </Field>
          <Field label={t`Days`}>
            {(control) => (
              <Select
                {...control}
                value={days}
                onChange={({ target }) => form.change({ days: target.value })}
              >
                {LENGTHS.map((length) => (
                  <option key={length} value={length}>
                    {length}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <div aria-live="polite" className="rounded-md bg-surface-sunken px-4 py-3">
          {moves.length === 0 ? (
            <p className="text-ink-2">
              <Trans>There is no lesson on these days.</Trans>
            </p>
          ) : (
            <ul className="grid gap-1">
              {moves.map((move) => (
                <li key={move.id}>
                  <Trans>
                    <s className="text-ink-2">{formatSessionDay(move.from, locale)}</s> moves to{' '}
                    <strong className="font-semibold">{formatSessionDay(move.to, locale)}</strong>
                  </Trans>
                </li>
              ))}
            </ul>
          )}
        </div>
        <FormAlert text={shown?.text} />
        {shown?.isTaken && (
          <Button variant="outline" onClick={() => send(from, days, true)}>
            <Trans>Pause, and make up for these later</Trans>
          </Button>
        )}
      </Form>
    </Dialog>
  );
}

/** Where the server will move the lessons, if the teacher is free then. */
function movesOf(plan: Plan, from: string, days: number, now: Date) {
  const [hours = 0, minutes = 0] = plan.time.split(':').map(Number);
  const pattern = { days: plan.days, startMin: hours * 60 + minutes, endsAt: new Date(plan.endsAt) };
  const planned = plan.lessons
    .filter(({ state, startsAt }) => state === 'planned' && new Date(startsAt) > now)
    .map(({ id, startsAt }) => ({ id, start: new Date(startsAt) }));
  return computePause(pattern, planned, { from, days }).moves;
}
