import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorText } from '#platform/web/api/send.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { type Audience, TOPIC_SETTINGS } from '../topics.ts';
import { type ChangedChoice, usePreferences, useUpdatePreferences } from './queries.ts';

const ROW = 'border-b border-line max-sm:grid max-sm:grid-cols-4 max-sm:items-center';

type PreferencesFormProps = { audience: Audience };

/** A table of topics and channels; each choice is saved at once. */
export function PreferencesForm({ audience }: PreferencesFormProps) {
  const say = useText();
  const { t } = useLingui();
  const { data, error, refetch } = usePreferences();
  const update = useUpdatePreferences();
  if (data === undefined) {
    if (error === null) return <Skeleton className="h-60 w-full rounded-lg" />;
    return (
      <div role="alert" className="space-y-3">
        <p>{errorText(error, t`Your choices could not be loaded. Check your connection and try again.`)}</p>
        <Button variant="outline" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  // Of several calls at once, callbacks of `mutate` run for the last one only.
  const save = (choice: ChangedChoice) =>
    update.mutateAsync(choice).then(
      () => undefined,
      (failure: unknown) => {
        const description = errorText(failure, t`Please check your connection and try again.`);
        toast({ title: t`Your choice was not saved`, description, variant: 'destructive' });
      },
    );
  const shown = data.topics.filter(({ topic }) => TOPIC_SETTINGS[topic].audiences.includes(audience));
  const withSms = shown.filter(({ topic }) => TOPIC_SETTINGS[topic].hasSms);
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface px-3 py-1 sm:px-5">
      {/* On phones the name of a topic stands above its choices. */}
      <table className="w-full text-left max-sm:block">
        <thead className="text-sm text-ink-2 max-sm:block">
          <tr className={ROW}>
            <th scope="col" className="py-3 font-medium max-sm:sr-only">
              <Trans context="what a notice is about">About</Trans>
            </th>
            <th scope="col" className="py-3 text-center font-medium sm:w-24">
              <Trans>In the app</Trans>
            </th>
            <th scope="col" className="py-3 text-center font-medium sm:w-24">
              <Trans>Email</Trans>
            </th>
            <th scope="col" className="py-3 text-center font-medium sm:w-24">
              <Trans>SMS</Trans>
            </th>
            <th scope="col" className="py-3 text-center font-medium sm:w-24">
              <Trans>Push</Trans>
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {shown.map((row) => {
            const { hasSms, isAlwaysMailed, isOptIn = false, ...texts } = TOPIC_SETTINGS[row.topic];
            const [name, hint] = [say(texts.name), say(texts.hint)];
            const { topic } = row;
            const choice = (channel: 'email' | 'sms' | 'push', label: string) => (
              <Choice
                label={t`${name} by ${label}`}
                checked={row[channel]}
                // Without the other channels, which this page may show as they were before.
                onChange={(wanted) => save({ topic, [channel]: wanted })}
              />
            );
            return (
              <tr key={row.topic} className={`${ROW} last:border-0`}>
                <th scope="row" className="py-2.5 pr-2 font-medium text-ink max-sm:col-span-4 max-sm:pb-0">
                  {name}
                  <span className="block text-sm font-normal text-ink-2">{hint}</span>
                </th>
                <td className="text-center text-sm text-ink-2">
                  {isOptIn ? t`With email or push` : t`Always`}
                </td>
                <td className="text-center text-sm text-ink-2">
                  {isAlwaysMailed ? t`Always` : choice('email', t`email`)}
                </td>
                <td className="text-center text-sm text-ink-2">
                  {hasSms ? (
                    choice('sms', t`SMS`)
                  ) : (
                    <span>
                      <Trans context="no way of sending">None</Trans>
                    </span>
                  )}
                </td>
                <td className="text-center">{choice('push', t`push`)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 py-2 text-sm">
        <input
          type="checkbox"
          checked={withSms.every(({ smsAfterPush }) => smsAfterPush)}
          onChange={(event) => {
            const smsAfterPush = event.target.checked;
            for (const { topic } of withSms) void save({ topic, smsAfterPush });
          }}
          className="size-5 shrink-0 accent-primary"
        />
        <Trans>Send an SMS only if a push notification has not arrived within 2 minutes</Trans>
      </label>
    </div>
  );
}

type ChoiceProps = {
  label: string;
  checked: boolean;
  /** Resolves when the choice is saved or has failed. */
  onChange: (checked: boolean) => Promise<void>;
};

function Choice({ label, checked, onChange }: ChoiceProps) {
  // Shows the choice at once; the cache follows a moment later.
  const [pressed, setPressed] = useState<boolean | null>(null);
  return (
    <label className="mx-auto flex size-11 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={pressed ?? checked}
        onChange={(event) => {
          setPressed(event.target.checked);
          void onChange(event.target.checked).then(() => setPressed(null));
        }}
        className="size-5 accent-primary"
      />
    </label>
  );
}
