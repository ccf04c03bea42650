import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { useText } from '#platform/web/locales/use-text.ts';
import { formatRupees } from '#shared/money.ts';
import {
  hasPrices,
  PRICE_UNITS,
  PRICING_LABELS,
  PRICING_TYPES,
  type Prices,
  type PricingType,
  priceFor,
  SESSION_LABELS,
  SESSION_TYPES,
} from '../pricing.ts';

/** Hourly and monthly prices, switched by two native radios and CSS alone. */
export function PricingOptions({ prices }: { prices: Prices }) {
  const say = useText();
  const name = useId();
  if (!hasPrices(prices))
    return (
      <p className="text-ink-2">
        <Trans>Price on request</Trans>
      </p>
    );
  const first = SESSION_TYPES.some((session) => priceFor(prices, session, 'hourly') !== null)
    ? 'hourly'
    : 'monthly';
  return (
    <fieldset className="group/pricing min-w-0">
      <legend className="sr-only">
        <Trans>Show prices</Trans>
      </legend>
      <div className="flex flex-wrap rounded-md bg-surface-sunken p-1">
        {PRICING_TYPES.map((pricing) => (
          <label
            key={pricing}
            className="relative flex min-h-11 flex-1 cursor-pointer items-center justify-center rounded-sm font-medium text-ink-2 has-checked:bg-surface-raised has-checked:text-ink has-checked:shadow-e1 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={pricing}
              defaultChecked={pricing === first}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-sm outline-none"
            />
            {say(PRICING_LABELS[pricing])}
          </label>
        ))}
      </div>
      <div className="mt-4">
        <PriceRows
          prices={prices}
          pricing="hourly"
          className="group-has-[[value=monthly]:checked]/pricing:hidden"
        />
        <PriceRows
          prices={prices}
          pricing="monthly"
          className="group-has-[[value=hourly]:checked]/pricing:hidden"
        />
      </div>
    </fieldset>
  );
}

type PriceRowsProps = { prices: Prices; pricing: PricingType; className: string };

function PriceRows({ prices, pricing, className }: PriceRowsProps) {
  const say = useText();
  return (
    <dl className={`divide-y divide-line ${className}`}>
      {SESSION_TYPES.map((session) => {
        const rupees = priceFor(prices, session, pricing);
        return (
          <div key={session} className="flex min-h-12 items-center justify-between gap-4">
            <dt className="text-sm text-ink-2">{say(SESSION_LABELS[session])}</dt>
            <dd className="text-ink-2">
              {rupees === null ? (
                <span className="text-sm">
                  <Trans>Not offered</Trans>
                </span>
              ) : (
                <>
                  <b className="text-md font-bold text-ink tabular-nums">{formatRupees(rupees)}</b>{' '}
                  {say(PRICE_UNITS[pricing])}
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
