import { Trans } from '@lingui/react/macro';
import { priceScale, type TypicalPrice } from '#features/teacher-workspace/price-scale.ts';
import type { Prices } from '#features/teachers/pricing.ts';
import { formatRupees } from '#shared/money.ts';

type PriceCompareProps = {
  id: string;
  kind: keyof Prices;
  city: string | null;
  /** null if too few teachers of the city have this price; undefined while it loads. */
  typical: TypicalPrice | null | undefined;
  price: number | null;
};

/**
 * Compares a teacher's price with those of the city: a bar with the middle half of the prices and the teacher's own,
 * and a sentence.
 */
export function PriceComparison({ id, kind, city, typical, price }: PriceCompareProps) {
  const hasBar = typical !== null && city !== null;
  // As high without the bar, so that nothing below moves when the answer arrives.
  const height = hasBar ? 'min-h-12 md:min-h-6' : 'min-h-17.5 md:min-h-11.5';
  return (
    <div className="mt-2.5">
      {hasBar && <Bar typical={typical} price={price} />}
      <p id={id} className={`mt-1 text-sm text-ink-2 ${height}`}>
        {city === null && <Trans>Choose your city to compare prices.</Trans>}
        {city !== null && typical === null && <Trans>Too few teachers here to compare.</Trans>}
        {city !== null && typical && <Words kind={kind} city={city} typical={typical} />}
      </p>
    </div>
  );
}

function Words({
  kind,
  city,
  typical,
}: {
  kind: PriceCompareProps['kind'];
  city: string;
  typical: TypicalPrice;
}) {
  const { teachers } = typical;
  // U+2060 (word joiner) prevents a line break inside the range.
  const range = `${formatRupees(typical.low)}–\u2060${formatRupees(typical.high).slice(1)}`;
  const middle = formatRupees(typical.median);
  switch (kind) {
    case 'onlinePrice':
      return (
        <Trans>
          Half of the {teachers} online teachers in {city} ask {range}. The middle is {middle}.
        </Trans>
      );
    case 'offlinePrice':
      return (
        <Trans>
          Half of the {teachers} in-person teachers in {city} ask {range}. The middle is {middle}.
        </Trans>
      );
    case 'monthlyOnlinePrice':
      return (
        <Trans>
          Half of the {teachers} online teachers in {city} ask {range} a month. The middle is {middle}.
        </Trans>
      );
    default:
      return (
        <Trans>
          Half of the {teachers} in-person teachers in {city} ask {range} a month. The middle is {middle}.
        </Trans>
      );
  }
}

/** Until the prices are loaded, the bar is empty and keeps its space. */
function Bar({ typical, price }: { typical: TypicalPrice | undefined; price: number | null }) {
  const { from, to, own } = typical ? priceScale(typical, price) : { from: 0, to: 0, own: null };
  return (
    <svg aria-hidden="true" className="block h-5.5 w-full overflow-visible">
      <rect y="8" width="100%" height="6" rx="3" className="fill-line" />
      <rect
        x={`${from}%`}
        y="8"
        width={`${to - from}%`}
        height="6"
        rx="3"
        className="fill-primary opacity-55"
      />
      {own !== null && (
        <circle cx={`${own}%`} cy="11" r="6.5" strokeWidth="5" className="fill-surface stroke-primary" />
      )}
    </svg>
  );
}
