import { Trans, useLingui } from '@lingui/react/macro';
import { errorText } from '#platform/web/api/send.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { formatNumber } from '#shared/money.ts';
import { text, type Words } from '#shared/texts/translate.ts';
import type { Statistics } from '../contract.ts';
import { useStatistics } from './queries.ts';

const TILES = [
  { key: 'totalUsers', label: text`Total users` },
  { key: 'totalTeachers', label: text`Teachers` },
  { key: 'totalClients', label: text`Students` },
  { key: 'totalBookings', label: text`Bookings` },
] as const satisfies readonly { key: keyof Statistics; label: Words }[];

/** The four totals, in one slim row, so that the queue below is in sight. */
export function StatTiles() {
  const { t } = useLingui();
  const say = useText();
  const { data, error, refetch } = useStatistics();
  if (data === undefined && error) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 rounded-lg bg-danger-soft px-5 py-3">
        <p className="min-w-0 flex-1">
          <strong className="font-semibold">
            <Trans>Failed to fetch statistics.</Trans>
          </strong>{' '}
          {errorText(error, t`Check your connection and try again.`)}
        </p>
        <Button variant="outline" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  return (
    <ul
      aria-label={t`Totals`}
      className="grid min-w-0 grow grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-y-2 rounded-lg border border-line bg-surface py-1.5"
    >
      {TILES.map(({ key, label }) => (
        <li key={key} className="flex flex-col-reverse px-1 text-center">
          <p className="text-xs text-ink-2 sm:text-sm">{say(label)}</p>
          <p className="tabular flex h-7 items-center justify-center font-display text-lg font-semibold">
            {data ? formatNumber(data[key]) : <Skeleton className="h-5 w-12" />}
          </p>
        </li>
      ))}
    </ul>
  );
}
