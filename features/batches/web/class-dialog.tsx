import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormConflict, isConflict } from '#platform/web/forms/form-conflict.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx';
import { DayChips } from '#platform/web/ui/fields/day-chips.tsx';
import { Field, FieldError } from '#platform/web/ui/fields/field.tsx';
import { SegmentedControl } from '#platform/web/ui/fields/segmented.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { addDays, type DayName, formatTimeOfDay, hhmm, indiaParts } from '#shared/time.ts';
import { type Audience, FIRST_DAY_MAX_DAYS, FIRST_DAY_MIN_DAYS, PLACE_MAX, TITLE_MAX } from '../batch.ts';
import type { TeacherBatch } from '../teacher-contract.ts';
import { useOwnBatches, useSaveBatch } from './queries.ts';

/** Start times that the form offers: each half hour from 5:00 am to 11:00 pm. The API also accepts other minutes. */
const STARTS = Array.from({ length: 37 }, (_, step) => hhmm(300 + step * 30));

type Values = {
  title: string;
  audience: Audience;
  days: readonly DayName[];
  startTime: string;
  where: 'inPerson' | 'online';
  place: string;
  meetingUrl: string;
  capacity: string;
  price: string;
  minToRun: string;
  firstOn: string;
};

const EMPTY: Values = {
  title: '',
  audience: 'any',
  days: [],
  startTime: '07:00',
  where: 'inPerson',
  place: '',
  meetingUrl: '',
  capacity: '8',
  price: '',
  minToRun: '1',
  firstOn: '',
};

const valuesOf = (batch: TeacherBatch): Values => ({
  title: batch.title,
  audience: batch.audience,
  days: batch.days,
  startTime: batch.startTime,
  where: batch.isOnline ? 'online' : 'inPerson',
  place: batch.place ?? '',
  meetingUrl: batch.meetingUrl ?? '',
  capacity: String(batch.capacity),
  price: String(batch.price),
  minToRun: String(batch.minToRun),
  firstOn: batch.firstOn,
});

/** Makes a class, or changes one. */
export function ClassDialog({ batch, onClose }: { batch: TeacherBatch | null; onClose: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const saving = useSaveBatch();
  const saved = useOwnBatches().data?.find(({ id }) => id === batch?.id);
  /** The version that the form began with, or that the teacher chose to overwrite. */
  const [version, setVersion] = useState(batch?.version);
  const form = useForm<Values>({
    initial: batch === null ? EMPTY : valuesOf(batch),
    pending: saving.isPending,
    failure: saving.error,
    onSubmit: (values) => save(values, version),
  });
  function save({ where, days, ...values }: Values, based: string | undefined): void {
    // Prices are typed as the page shows them: "₹1,500".
    const price = values.price.replace(/[₹,\s]/g, '');
    const body = { ...values, price, days: [...days], isOnline: where === 'online', version: based };
    saving.mutate(
      { id: batch?.id ?? null, body },
      {
        onSuccess() {
          toast({ title: batch === null ? t`The class is made` : t`Saved` });
          onClose();
        },
      },
    );
  }
  const conflict = {
    conflict: isConflict(saving.error),
    keepMine() {
      setVersion(saved?.version);
      save(form.values, saved?.version);
    },
    discardMine() {
      setVersion(saved?.version);
      if (saved) form.change(valuesOf(saved));
      saving.reset();
    },
  };
  const { errors, text, values } = form;
  const today = indiaParts(new Date()).date;
  const starts = STARTS.includes(values.startTime) ? STARTS : [values.startTime, ...STARTS];
  return (
    <FormDialog
      title={batch === null ? t`New group class` : t`Change ${batch.title}`}
      submitLabel={batch === null ? t`Make the class` : t`Save`}
      pendingLabel={t`Saving...`}
      failure={conflict.conflict ? null : form.alert(t`The class was not saved`)}
      form={form}
      onClose={onClose}
    >
      <Field label={t`Name`} hint={t`Such as “Hatha for beginners”`} error={errors.title}>
        {(control) => <TextInput {...control} maxLength={TITLE_MAX} autoComplete="off" {...text('title')} />}
      </Field>
      <SegmentedControl
        name="audience"
        legend={t`Who can join?`}
        options={[
          { value: 'any', label: t`Everyone` },
          { value: 'women', label: t`Women only` },
        ]}
        {...form.value('audience')}
      />
      <div>
        <DayChips
          legend={t`Days`}
          value={values.days}
          onChange={(days) => form.change({ days })}
          errorId={errors.days && 'class-days-error'}
        />
        <FieldError id="class-days-error" error={errors.days} />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        <Field label={t`Starts at`} hint={t`One hour, in IST`} error={errors.startTime}>
          {(control) => (
            <Select {...control} {...text('startTime')}>
              {starts.map((time) => (
                <option key={time} value={time}>
                  {formatTimeOfDay(time, locale)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t`First day`} hint={t`At least 3 days ahead`} error={errors.firstOn}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              min={batch === null ? addDays(today, FIRST_DAY_MIN_DAYS) : undefined}
              max={addDays(today, FIRST_DAY_MAX_DAYS)}
              {...text('firstOn')}
            />
          )}
        </Field>
      </div>
      <SegmentedControl
        name="where"
        legend={t`Where?`}
        options={[
          { value: 'inPerson', label: t`In person` },
          { value: 'online', label: t`Online` },
        ]}
        {...form.value('where')}
      />
      {values.where === 'online' ? (
        <Field
          label={t`Meeting link`}
          hint={t`Students with a seat see it from 15 minutes before`}
          error={errors.meetingUrl}
        >
          {(control) => (
            <TextInput {...control} type="url" inputMode="url" autoComplete="off" {...text('meetingUrl')} />
          )}
        </Field>
      ) : (
        <Field label={t`Area or studio`} hint={t`Everybody reads this`} error={errors.place}>
          {(control) => (
            <TextInput {...control} maxLength={PLACE_MAX} autoComplete="off" {...text('place')} />
          )}
        </Field>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] items-end gap-3">
        <Field label={t`Seats`} error={errors.capacity}>
          {(control) => (
            <TextInput {...control} inputMode="numeric" autoComplete="off" {...text('capacity')} />
          )}
        </Field>
        <Field label={t`₹ a month`} error={errors.price}>
          {(control) => <TextInput {...control} inputMode="numeric" autoComplete="off" {...text('price')} />}
        </Field>
        <Field label={t`Runs from`} error={errors.minToRun}>
          {(control) => (
            <TextInput {...control} inputMode="numeric" autoComplete="off" {...text('minToRun')} />
          )}
        </Field>
      </div>
      <p className="text-sm text-ink-2">
        <Trans>
          If fewer than “Runs from” have joined two days before a month begins, it does not take place: we
          tell everybody, and nobody pays. The hours are yours alone: no other session can be confirmed in
          them.
        </Trans>
      </p>
      <FormConflict form={conflict} />
    </FormDialog>
  );
}
