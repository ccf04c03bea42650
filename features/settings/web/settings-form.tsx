import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Form } from '#platform/web/forms/form.tsx';
import { FormConflict, isConflict } from '#platform/web/forms/form-conflict.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { text } from '#shared/texts/translate.ts';
import type { Settings } from '../contract.ts';
import { useSaveSettings, useSettings } from './queries.ts';

/** The site's settings. They apply from the next request, and each change is logged. */
export function SettingsForm() {
  const { t } = useLingui();
  const { data, error, refetch } = useSettings();
  return (
    <section aria-labelledby="platform" className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 id="platform" className="mb-1 text-lg">
        <Trans>Platform settings</Trans>
      </h2>
      <p className="mb-4 text-ink-2">
        <Trans>The site shows them at once. Each change is in the audit log.</Trans>
      </p>
      {data === undefined && error && (
        <LoadFailed title={t`Failed to fetch settings`} error={error} onRetry={refetch} />
      )}
      {data === undefined && !error && <Skeleton className="h-60 w-full rounded-md" />}
      {data && <SettingsFields saved={data} />}
    </section>
  );
}

const FIELDS = [
  {
    name: 'supportEmail',
    path: 'supportEmail',
    label: text`Support email`,
    type: 'email',
    inputMode: 'email',
  },
  { name: 'supportPhone', path: 'supportPhone', label: text`Support phone`, type: 'tel', inputMode: 'tel' },
  {
    name: 'soon',
    path: 'verificationDays.soon',
    label: text`Verification: typical business days`,
    type: 'text',
    inputMode: 'numeric',
  },
  {
    name: 'due',
    path: 'verificationDays.due',
    label: text`Verification: business days at most`,
    type: 'text',
    inputMode: 'numeric',
  },
] as const;

type Typed = Record<(typeof FIELDS)[number]['name'], string>;

const typedFrom = ({ supportEmail, supportPhone, verificationDays }: Settings): Typed => ({
  supportEmail,
  supportPhone,
  soon: String(verificationDays.soon),
  due: String(verificationDays.due),
});

/** A value that is not a whole number is sent as NaN, so that the server returns the error. */
const days = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);

function SettingsFields({ saved }: { saved: Settings }) {
  const say = useText();
  const { t } = useLingui();
  const save = useSaveSettings();
  /** The settings that the form began with, or that the admin chose to overwrite. */
  const [base, setBase] = useState(saved);
  const form = useForm<Typed>({
    initial: () => typedFrom(saved),
    fields: FIELDS.map(({ path }) => path),
    pending: save.isPending,
    failure: save.error,
    onSubmit: (typed) => submit(typed, base),
  });
  function submit({ supportEmail, supportPhone, soon, due }: Typed, from: Settings): void {
    setBase(from);
    save.mutate(
      {
        supportEmail: supportEmail.trim(),
        supportPhone,
        verificationDays: { soon: days(soon), due: days(due) },
        from,
      },
      {
        onSuccess(settings) {
          setBase(settings);
          toast({ title: t`Settings saved` });
        },
      },
    );
  }
  const conflict = {
    conflict: isConflict(save.error),
    keepMine: () => submit(form.values, saved),
    discardMine() {
      setBase(saved);
      form.change(typedFrom(saved));
      save.reset();
    },
  };
  return (
    <Form {...form.props} className="flex flex-col gap-4">
      {FIELDS.map(({ name, path, label, type, inputMode }) => (
        <Field key={name} label={say(label)} error={form.errors[path]}>
          {(control) => (
            <TextInput
              {...control}
              type={type}
              inputMode={inputMode}
              maxLength={type === 'text' ? 3 : 254}
              {...form.text(name)}
            />
          )}
        </Field>
      ))}
      <FormAlert text={conflict.conflict ? null : form.alert()} />
      <FormConflict form={conflict} />
      <div>
        <Button type="submit" pending={save.isPending} pendingLabel={t`Saving...`}>
          <Trans>Save settings</Trans>
        </Button>
      </div>
    </Form>
  );
}
