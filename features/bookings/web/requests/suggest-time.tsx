import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import type { Locale } from '#shared/texts/locale.ts';
import { formatSessionDay, formatTimeRange, hhmm, indiaInstant, minutesOfDay } from '#shared/time.ts';
import { commonStartMinutes, timeOfPick } from '../../requests/request-days.ts';
import { SESSION_MINUTES } from '../../sessions/session-length.ts';
import type { RequestForm } from './use-request-form.ts';

const DAY_MINUTES = 24 * 60;

/**
 * Returns the time one hour after a typed start, to fill in the end; empty if that is past
 * midnight.
 */
function endAfter(startTime: string): string {
  const start = minutesOfDay(startTime);
  return start === null || start + SESSION_MINUTES >= DAY_MINUTES ? '' : hhmm(start + SESSION_MINUTES);
}

type Suggested = { key: string; text: string; order: number; remove: () => void };

/** The times that the student typed. They are listed, because only published hours have buttons. */
function suggestedTimes(form: RequestForm, locale: Locale): Suggested[] {
  if (form.isMonth) {
    const { time, weekdays } = form.month;
    if (time === null || commonStartMinutes(form.days, weekdays).includes(minutesOfDay(time.startTime) ?? -1))
      return [];
    const text = formatTimeRange(time.startTime, time.endTime, locale);
    return [{ key: time.startTime, text, order: 1, remove: () => form.setMonthTime(null) }];
  }
  return form.picks.flatMap((pick, index) => {
    if (!pick.suggested) return [];
    const { startTime, endTime } = timeOfPick(pick);
    const text = `${formatSessionDay(new Date(pick.startsAt), locale)}, ${formatTimeRange(startTime, endTime, locale)}`;
    return [{ key: pick.startsAt, text, order: index + 1, remove: () => form.toggleHour(pick.startsAt) }];
  });
}

/**
 * Lets the student suggest times outside the published hours: a list of the suggested times, and
 * fields to add one.
 */
export function SuggestTimesField({ form }: { form: RequestForm }) {
  const { t } = useLingui();
  const { draft, isFull } = form;
  const canSuggest = !isFull && (form.isMonth || form.draftDates.length > 0);
  const suggested = suggestedTimes(form, useLocale());
  return (
    <div className="mt-3.5">
      {suggested.length > 0 && (
        <ul aria-label={t`Suggested times`} className="mb-2 flex flex-wrap gap-2">
          {suggested.map(({ key, text, order, remove }) => (
            <li key={key}>
              <button
                type="button"
                aria-label={t`${text}, choice ${order}, remove`}
                className="tabular relative inline-flex min-h-11 items-center gap-2 rounded-full border border-primary bg-primary-soft px-4 text-sm font-semibold text-primary-ink hover:bg-surface"
                onClick={remove}
              >
                {order} · {text}
                <X size={16} strokeWidth={1.9} aria-hidden="true" className="shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {draft === null && canSuggest && (
        <Button variant="ghost" className="-ml-3 px-3" onClick={form.openDraft}>
          <Plus size={18} strokeWidth={1.9} aria-hidden="true" />
          <Trans>Suggest another time</Trans>
        </Button>
      )}
      {draft !== null && canSuggest && <DraftFields form={form} draft={draft} />}
    </div>
  );
}

function DraftFields({ form, draft }: { form: RequestForm; draft: NonNullable<RequestForm['draft']> }) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <div className="grid grid-cols-2 items-start gap-2.5">
      {!form.isMonth && (
        <Field label={t`Date`} className="col-span-2">
          {(control) => (
            <Select
              {...control}
              value={draft.date}
              onChange={({ target }) => form.editDraft({ date: target.value })}
            >
              {form.draftDates.map((date) => (
                <option key={date} value={date}>
                  {formatSessionDay(indiaInstant(date, '12:00'), locale)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
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
      <Button variant="outline" className="col-span-2 min-h-12" onClick={form.takeDraft}>
        <Trans>Add</Trans>
      </Button>
    </div>
  );
}
