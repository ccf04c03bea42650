import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorText } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { type Audience, TOPIC_SETTINGS } from '../topics.ts';
import { usePreferences, useUpdatePreferences } from './queries.ts';

type PreferencesFormProps = { audience: Audience };

/** A table of topics and channels; each choice is saved at once. */
export function PreferencesForm({ audience }: PreferencesFormProps) {
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
  type Row = (typeof data.topics)[number];
  const save = (row: Row, onSettled: () => void) =>
    update.mutate(row, {
      onSettled,
      onError: (failure) => {
        const description = errorText(failure, t`Please check your connection and try again.`);
        toast({ title: t`Your choice was not saved`, description, variant: 'destructive' });
      },
    });
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface px-3 py-1 sm:px-5">
      <table className="w-full text-left">
        <thead className="text-sm text-ink-2">
          <tr className="border-b border-line">
            <th scope="col" className="py-3 font-medium">
              <Trans>About</Trans>
            </th>
            <th scope="col" className="w-18 py-3 text-center font-medium sm:w-24">
              <Trans>In the app</Trans>
            </th>
            <th scope="col" className="w-16 py-3 text-center font-medium sm:w-24">
              <Trans>Email</Trans>
            </th>
            <th scope="col" className="w-14 py-3 text-center font-medium sm:w-24">
              <Trans>SMS</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.topics
            .filter(({ topic }) => TOPIC_SETTINGS[topic].audiences.includes(audience))
            .map((row) => {
              const { name, hint, hasSms, isAlwaysMailed } = TOPIC_SETTINGS[row.topic];
              const choice = (channel: 'email' | 'sms', label: string) => (
                <Choice
                  label={t`${name} by ${label}`}
                  checked={row[channel]}
                  onChange={(wanted, onSettled) => save({ ...row, [channel]: wanted }, onSettled)}
                />
              );
              return (
                <tr key={row.topic} className="border-b border-line last:border-0">
                  <th scope="row" className="py-2.5 pr-2 font-medium text-ink">
                    {name}
                    <span className="block text-sm font-normal text-ink-2">{hint}</span>
                  </th>
                  <td className="text-center text-sm text-ink-2">
                    <Trans>Always</Trans>
                  </td>
                  <td className="text-center text-sm text-ink-2">
                    {isAlwaysMailed ? t`Always` : choice('email', 'email')}
                  </td>
                  <td className="text-center text-sm text-ink-2">
                    {hasSms ? (
                      choice('sms', 'SMS')
                    ) : (
                      <span>
                        <Trans>None</Trans>
                      </span>
                    )}
                  </td>
                </tr>
              );
            })}
        </tbody>
      </table>
    </div>
  );
}

type ChoiceProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean, onSettled: () => void) => void;
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
          onChange(event.target.checked, () => setPressed(null));
        }}
        className="size-5 accent-primary"
      />
    </label>
  );
}
