import { Trans } from '@lingui/react/macro';
import { Wallet } from 'lucide-react';
import { type Prices, priceFor, SESSION_LABELS, SESSION_TYPES } from '#features/teachers/pricing.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { formatRupees } from '#shared/money.ts';
import type { PriceChoice } from '../../requests/request-choice.ts';

type BudgetLineProps = {
  prices: Prices;
  choice: PriceChoice;
  /** The maximum price in the search, in rupees per hour. */
  budget: number | null;
};

/**
 * Compares the chosen price with the maximum price of the search. For information only: it never
 * blocks the request.
 */
export function BudgetLine({ prices, choice, budget }: BudgetLineProps) {
  const say = useText();
  if (budget === null || choice.isDemo || choice.pricingType !== 'hourly') return null;
  const price = priceFor(prices, choice.sessionType, 'hourly');
  if (price === null) return null;
  const above = price - budget;
  const searched = formatRupees(budget);
  const cheaper = SESSION_TYPES.find((type) => {
    const other = priceFor(prices, type, 'hourly');
    return type !== choice.sessionType && other !== null && other <= budget;
  });
  const other = cheaper === undefined ? null : priceFor(prices, cheaper, 'hourly');
  return (
    <p className="mt-2.5 flex gap-2.5 text-sm">
      <Wallet size={18} strokeWidth={1.9} aria-hidden="true" className="mt-0.5 shrink-0 text-accent-ink" />
      <span className="min-w-0">
        {above <= 0 ? (
          <Trans>Within the {searched} you searched for.</Trans>
        ) : (
          <>
            <b className="font-semibold">
              <Trans>
                {formatRupees(above)} above the {searched} you searched for.
              </Trans>
            </b>
            {cheaper !== undefined && other !== null && (
              <>
                {' '}
                <Trans>
                  {say(SESSION_LABELS[cheaper])} is {formatRupees(other)}.
                </Trans>
              </>
            )}
          </>
        )}
      </span>
    </p>
  );
}
