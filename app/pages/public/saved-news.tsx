import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePreferences, useUpdatePreferences } from '#features/notifications/web/queries.ts';
import { errorText } from '#platform/web/api/send.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';

/** The checkbox for mail about saved teachers. It is off until the student turns it on. */
export function SavedTeacherMailSetting() {
  const { t } = useLingui();
  const { data } = usePreferences();
  const update = useUpdatePreferences();
  // Shows the choice at once; the cache follows a moment later.
  const [pressed, setPressed] = useState<boolean | null>(null);
  const row = data?.topics.find(({ topic }) => topic === 'saved');
  if (row === undefined) return null;
  return (
    <div className="mt-8 max-w-[40rem] rounded-lg border border-line bg-surface px-4 py-3">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={pressed ?? row.email}
          className="size-5 shrink-0 accent-primary"
          onChange={(event) => {
            setPressed(event.target.checked);
            update.mutate(
              { topic: row.topic, email: event.target.checked },
              {
                onSettled: () => setPressed(null),
                onError: (failure) =>
                  toast({
                    title: t`Your choice was not saved`,
                    description: errorText(failure, t`Please check your connection and try again.`),
                    variant: 'destructive',
                  }),
              },
            );
          }}
        />
        <Trans>Email me when a price falls or an hour becomes free</Trans>
      </label>
      <p className="text-sm text-ink-2">
        <Trans>
          At most once a day for each teacher. Push notifications are under{' '}
          <Link
            to="/notifications#settings"
            className="inline-flex min-h-11 items-center text-primary-ink underline underline-offset-4"
          >
            Notification settings
          </Link>
          .
        </Trans>
      </p>
    </div>
  );
}
