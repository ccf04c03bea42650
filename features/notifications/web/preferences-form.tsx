import { Trans, useLingui } from '@lingui/react/macro';
import { errorText } from '#platform/web/api/send.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { SavedCheckbox } from '#platform/web/ui/fields/saved-checkbox.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { type Audience, TOPIC_SETTINGS } from '../topics.ts';
import { usePreferences, useSavePreference } from './queries.ts';

const ROW = 'border-b border-line max-sm:grid max-sm:grid-cols-4 max-sm:items-center';

type PreferencesFormProps = { audience: Audience };

/** A table of topics and channels; each choice is saved at once. */
export function PreferencesForm({ audience }: PreferencesFormProps) {
  const say = useText();
  const { t } = useLingui();
  const { data, error, refetch } = usePreferences();
  const save = useSavePreference();
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
              <SavedCheckbox
                aria-label={t`${name} by ${label}`}
                checked={row[channel]}
                // Without the other channels, which this page may show as they were before.
                onChange={(wanted) => save({ topic, [channel]: wanted })}
                className="mx-auto size-11 justify-center"
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
      <SavedCheckbox
        checked={withSms.every(({ smsAfterPush }) => smsAfterPush)}
        onChange={(smsAfterPush) => Promise.all(withSms.map(({ topic }) => save({ topic, smsAfterPush })))}
        className="min-h-11 gap-3 py-2 text-sm"
      >
        <Trans>Send an SMS only if a push notification has not arrived within 2 minutes</Trans>
      </SavedCheckbox>
    </div>
  );
}
