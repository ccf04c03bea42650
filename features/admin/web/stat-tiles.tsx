import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarCheck, GraduationCap, Users, UsersRound } from 'lucide-react';
import { errorText } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { formatNumber } from '#shared/money.ts';
import type { Statistics } from '../contract.ts';
import { useStatistics } from './queries.ts';

const TILES = [
  { key: 'totalUsers', label: 'Total users', Icon: UsersRound },
  { key: 'totalTeachers', label: 'Teachers', Icon: GraduationCap },
  { key: 'totalClients', label: 'Students', Icon: Users },
  { key: 'totalBookings', label: 'Bookings', Icon: CalendarCheck },
] as const satisfies readonly { key: keyof Statistics; label: string; Icon: typeof Users }[];

/** The four totals. */
export function StatTiles() {
  const { t } = useLingui();
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
    <ul aria-label={t`Totals`} className="grid grid-cols-2 gap-3 xl:grid-cols-4 xl:gap-4">
      {TILES.map(({ key, label, Icon }) => (
        <li
          key={key}
          className="flex items-center gap-3.5 rounded-lg border border-line bg-surface p-3.5 sm:p-5"
        >
          <span
            aria-hidden="true"
            className="flex size-11 shrink-0 items-center justify-center rounded-md bg-primary-soft text-primary-ink max-sm:hidden"
          >
            <Icon size={22} strokeWidth={1.9} />
          </span>
          <div className="min-w-0">
            <p className="text-sm text-ink-2">{label}</p>
            <p className="tabular flex h-8 items-center font-display text-xl font-semibold sm:h-10 sm:text-2xl">
              {data ? formatNumber(data[key]) : <Skeleton className="h-7 w-16" />}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
