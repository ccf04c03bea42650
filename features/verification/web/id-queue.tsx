import { Trans, useLingui } from '@lingui/react/macro';
import { IdCard } from 'lucide-react';
import { useId, useState } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { closeOnly } from '#platform/web/ui/dialogs/close-only.ts';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { formatInstant } from '#shared/time.ts';
import type { WaitingId } from '../id-contract.ts';
import { ID_LABELS } from '../id-labels.ts';
import { IdDialog, nameOf } from './id-dialog.tsx';
import type { useWaitingIds } from './id-queries.ts';

/** Lists the IDs that wait for our team, oldest first. Renders nothing if no ID waits. */
export function IdQueue({ query }: { query: ReturnType<typeof useWaitingIds> }) {
  const id = useId();
  const say = useText();
  const locale = useLocale();
  const { t } = useLingui();
  const { data: waiting, error, refetch } = query;
  const [opened, setOpened] = useState<WaitingId | null>(null);
  if (waiting === undefined) {
    if (!error) return null;
    const title = t`The IDs to look at could not be loaded`;
    return <LoadFailed className="mb-5" title={title} error={error} onRetry={refetch} />;
  }
  return (
    <>
      {waiting.length > 0 && (
        <section aria-labelledby={id} className="mb-5 rounded-lg border border-line bg-surface p-4 sm:p-5">
          <h2 id={id} className="text-lg">
            <Trans>IDs to look at</Trans>
          </h2>
          <ul className="mt-2 divide-y divide-line">
            {waiting.map((one) => (
              <li key={one.teacherId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
                <span className="min-w-0 flex-1 basis-48 break-words">
                  <span className="block font-semibold">{nameOf(one)}</span>
                  <span className="block text-sm text-ink-2">
                    <Trans>
                      {say(ID_LABELS[one.kind])}, sent on {formatInstant(one.sentAt, 'date', locale)}
                    </Trans>
                  </span>
                </span>
                <Button variant="outline" onClick={() => setOpened(one)}>
                  <IdCard size={18} strokeWidth={1.9} aria-hidden="true" />
                  <Trans>Look at the ID</Trans>
                  <span className="sr-only">: {nameOf(one)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {opened && <IdDialog waiting={opened} onClose={() => setOpened(closeOnly(opened))} />}
    </>
  );
}
