import { Trans, useLingui } from '@lingui/react/macro';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { formatNumber } from '#shared/money.ts';
import { useFunnel } from './queries.ts';

const share = (part = 0, whole = 0) => (whole === 0 ? null : Math.round((100 * part) / whole));

/** Shows how many free demos led to monthly plans, and how many plans and places in group classes were renewed. */
export function FunnelFigures() {
  const { t } = useLingui();
  const { data, error, refetch } = useFunnel();
  const steps = [
    { label: t`Free demos held`, value: data?.demos, of: null },
    { label: t`Went on to a monthly plan`, value: data?.continued, of: share(data?.continued, data?.demos) },
    { label: t`Monthly plans confirmed`, value: data?.plans, of: null },
    { label: t`Plans that ended`, value: data?.over, of: null },
    { label: t`Had another plan after it`, value: data?.renewed, of: share(data?.renewed, data?.over) },
    { label: t`Seats taken in group classes`, value: data?.seats, of: null },
    { label: t`Months of a seat that ended`, value: data?.seatsOver, of: null },
    {
      label: t`Took a later month of the class`,
      value: data?.seatsAgain,
      of: share(data?.seatsAgain, data?.seatsOver),
    },
  ];
  return (
    <section aria-labelledby="funnel" className="mb-5 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h3 id="funnel" className="text-lg">
        <Trans>From demo to plan to the next plan</Trans>
      </h3>
      {data === undefined && error && (
        <LoadFailed title={t`Failed to fetch statistics`} error={error} onRetry={refetch} className="mt-3" />
      )}
      <dl className="tabular mt-3 grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
        {steps.map(({ label, value, of }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="font-display text-xl font-semibold">
              {value === undefined ? '–' : formatNumber(value)}
              {of !== null && <span className="ml-1.5 text-sm font-normal text-ink-2">{of}%</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
