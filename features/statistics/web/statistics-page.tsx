import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#platform/web/locales/use-text.ts';
import { buttonClass } from '#platform/web/ui/button.tsx';
import { SegmentedControl } from '#platform/web/ui/fields/segmented.tsx';
import { EmptyState } from '#platform/web/ui/states/empty-state.tsx';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { formatNumber } from '#shared/money.ts';
import type { Translate } from '#shared/texts/translate.ts';
import { formatDate } from '#shared/time.ts';
import type { ChartRow, ChartsBy } from '../contract.ts';
import { FIGURES, NO_CITY } from '../figures.ts';
import { BarChart } from './bar-chart.tsx';
import { FunnelFigures } from './funnel.tsx';
import { useCharts } from './queries.ts';

type Figure = (typeof FIGURES)[number];

function nameOf(by: ChartsBy, { key }: ChartRow, t: Translate): string {
  return by === 'week' ? formatDate(key, 'day', t.locale) : key || t(NO_CITY);
}

function valueText({ key }: Figure, value: number, t: Translate): string {
  if (key === 'confirmedShare') return `${formatNumber(value)}%`;
  return key === 'hoursToReply' || key === 'hoursToVerify'
    ? t`${formatNumber(value)} h`
    : formatNumber(value);
}

/** The figures of the last twelve weeks: bars, tables, and a CSV file. */
export function StatisticsPage() {
  const { t } = useLingui();
  const [by, setBy] = useState<ChartsBy>('week');
  const { data, error, refetch, isPlaceholderData } = useCharts(by);
  return (
    <section aria-labelledby="statistics" aria-busy={isPlaceholderData}>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 id="statistics" className="text-xl">
            <Trans>Statistics</Trans>
          </h2>
          <p className="mt-1 text-ink-2">
            <Trans>The last 12 weeks in India, each from Monday.</Trans>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <SegmentedControl<ChartsBy>
            name="charts"
            legend={t`Group figures by`}
            hideLegend
            value={by}
            onChange={setBy}
            options={[
              { value: 'week', label: t`By week` },
              { value: 'city', label: t`By city` },
            ]}
          />
          <a className={buttonClass('outline')} href={`/api/admin/charts.csv?by=${by}`} download>
            <Download size={18} strokeWidth={1.9} aria-hidden="true" />
            <Trans>Download CSV</Trans>
          </a>
        </div>
      </div>
      <FunnelFigures />
      {data === undefined && error && (
        <LoadFailed title={t`Failed to fetch statistics`} error={error} onRetry={refetch} />
      )}
      {((data === undefined && !error) || isPlaceholderData) && (
        <Skeleton className="h-80 w-full rounded-lg" />
      )}
      {data?.length === 0 && !isPlaceholderData && (
        <EmptyState
          title={t`No figures yet`}
          text={t`Figures appear with the first sign-ups and requests.`}
        />
      )}
      {data && data.length > 0 && !isPlaceholderData && (
        <ul className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
          {FIGURES.map((figure) => (
            <li key={figure.key} className="min-w-0 rounded-lg border border-line bg-surface p-4 sm:p-5">
              <Chart by={by} figure={figure} rows={data} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type ChartProps = { by: ChartsBy; figure: Figure; rows: readonly ChartRow[] };

function Chart({ by, figure, rows }: ChartProps) {
  const { t } = useLingui();
  const say = useText();
  const label = say(figure.label);
  const title = by === 'week' ? t`${label} by week` : t`${label} by city`;
  const bars = rows.map((row) => ({ name: nameOf(by, row, say), value: row[figure.key] }));
  const withValue = bars.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
  const highest = withValue.reduce(
    (best, bar) => (bar.value > best.value ? bar : best),
    withValue[0] ?? { name: '', value: 0 },
  );
  const place = by === 'week' ? t`the week from ${highest.name}` : highest.name;
  const description =
    withValue.length === 0 || highest.value === 0
      ? t`Nothing to show yet.`
      : t`Highest in ${place}: ${valueText(figure, highest.value, say)}. The table below has every figure.`;
  return (
    <>
      <h3 className="mb-3 text-lg">{label}</h3>
      <BarChart
        title={title}
        description={description}
        bars={bars}
        format={(value) => valueText(figure, value, say)}
      />
      <details className="mt-2">
        <summary className="flex min-h-11 cursor-pointer items-center font-medium text-primary-ink">
          <Trans>Show as table</Trans>
        </summary>
        <table className="tabular w-full text-left">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-line text-sm text-ink-2">
              <th scope="col" className="py-2 pr-3 font-medium">
                {by === 'week' ? t`Week from` : t`City`}
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                {label}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, value }) => (
              <tr key={name} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-3 font-normal break-words">
                  {name}
                </th>
                <td className="py-2 text-right">{value === null ? '–' : valueText(figure, value, say)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
