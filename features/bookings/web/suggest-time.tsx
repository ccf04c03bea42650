import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { formatTimeRange, hhmm, minutesOfDay } from '#shared/time.ts';
import { SESSION_MINUTES } from '../session-length.ts';
import type { RequestForm } from './use-request-form.ts';

const DAY_MINUTES = 24 * 60;

/** One hour after a typed start, to prefill the end; empty if that is past midnight. */
function endAfter(startTime: string): string {
  const start = minutesOfDay(startTime);
  return start === null || start + SESSION_MINUTES >= DAY_MINUTES ? '' : hhmm(start + SESSION_MINUTES);
}

/** Times outside the published hours: those added so far, and two fields for another. */
export function SuggestTime({ form }: { form: RequestForm }) {
  const { t } = useLingui();
  const { draft, times, isFull } = form;
  const fields = useRef<HTMLDivElement>(null);
  const add = () => {
    if (form.takeDraft() !== null) return;
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const suggested = times.filter((time) => time.suggested);
  return (
    <div className="mt-3.5">
      {suggested.length > 0 && (
        <ul aria-label={t`Suggested times`} className="mb-2 flex flex-wrap gap-2">
          {suggested.map(({ startTime, endTime }) => (
            <li key={startTime}>
              <button
                type="button"
                aria-label={t`${formatTimeRange(startTime, endTime)}, choice ${order(form, startTime)}, remove`}
                className="tabular relative inline-flex min-h-11 items-center gap-2 rounded-full border border-primary bg-primary-soft px-4 text-sm font-semibold text-primary-ink hover:bg-surface"
                onClick={() => form.removeTime(startTime)}
              >
                {order(form, startTime)} · {formatTimeRange(startTime, endTime)}
                <X size={16} strokeWidth={1.9} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {draft === null && !isFull && (
        <Button variant="ghost" className="-ml-3 px-3" onClick={form.openDraft}>
          <Plus size={18} strokeWidth={1.9} aria-hidden="true" />
          <Trans>Suggest another time</Trans>
        </Button>
      )}
      {draft !== null && !isFull && (
        <div ref={fields} className="grid grid-cols-2 items-start gap-2.5 sm:grid-cols-[1fr_1fr_auto]">
          <Field label={t`Start`}>
            {(control) => (
              <TextInput
                {...control}
                type="time"
                value={draft.startTime}
                onChange={({ target }) => {
                  const endTime = draft.endTime === '' ? endAfter(target.value) : draft.endTime;
                  form.editDraft({ startTime: target.value, endTime });
                }}
              />
            )}
          </Field>
          <Field label={t`End`} error={form.errors.draft}>
            {(control) => (
              <TextInput
                {...control}
                type="time"
                value={draft.endTime}
                onChange={({ target }) => form.editDraft({ endTime: target.value })}
              />
            )}
          </Field>
          <Button variant="outline" className="min-h-12 max-sm:col-span-2 sm:mt-6.5" onClick={add}>
            <Trans>Add</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

function order(form: RequestForm, startTime: string): number {
  return form.times.findIndex((time) => time.startTime === startTime) + 1;
}
