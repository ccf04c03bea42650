import { Trans } from '@lingui/react/macro';
import { useText } from '#platform/web/locales/use-text.ts';
import { formatRupees } from '#shared/money.ts';
import { hasPrices, PRICE_UNITS, type Prices, priceFor, SESSION_LABELS, SESSION_TYPES } from '../pricing.ts';

/**
 * Shows a price for each session type: the hourly price or, if there is none, the monthly one. A type without a price
 * is left out.
 */
export function PriceColumns({ prices }: { prices: Prices }) {
  const say = useText();
  if (!hasPrices(prices))
    return (
      <p className="text-sm text-ink-2">
        <Trans>Price on request</Trans>
      </p>
    );
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1">
      {SESSION_TYPES.map((session) => {
        const pricing = priceFor(prices, session, 'hourly') === null ? 'monthly' : 'hourly';
        const rupees = priceFor(prices, session, pricing);
        if (rupees === null) return null;
        return (
          <div key={session}>
            <dt className="text-xs leading-5 text-ink-2">{say(SESSION_LABELS[session])}</dt>
            <dd className="leading-5 whitespace-nowrap">
              <b className="text-md font-bold text-ink tabular-nums">{formatRupees(rupees)}</b>
              <span className="text-sm text-ink-2">{say(PRICE_UNITS[pricing])}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
