import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { usePreferences, useSavePreference } from '#features/notifications/web/queries.ts';
import { SavedCheckbox } from '#platform/web/ui/fields/saved-checkbox.tsx';

/** The checkbox for mail about saved teachers. It is off until the student turns it on. */
export function SavedTeacherMailSetting() {
  const { data } = usePreferences();
  const save = useSavePreference();
  const row = data?.topics.find(({ topic }) => topic === 'saved');
  if (row === undefined) return null;
  return (
    <div className="mt-8 max-w-[40rem] rounded-lg border border-line bg-surface px-4 py-3">
      <SavedCheckbox
        checked={row.email}
        onChange={(email) => save({ topic: row.topic, email })}
        className="min-h-11 gap-3"
      >
        <Trans>Email me when a price falls or an hour becomes free</Trans>
      </SavedCheckbox>
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
