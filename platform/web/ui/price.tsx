import { useText } from '#platform/web/locales/use-text.ts';
import { formatRupees } from '#shared/money.ts';
import type { Text } from '#shared/texts/translate.ts';

/** "₹900/hr" with tabular digits and a muted unit. */
export function Price({ rupees, unit }: { rupees: number; unit: Text }) {
  const say = useText();
  return (
    <span className="tabular whitespace-nowrap">
      <span className="font-semibold">{formatRupees(rupees)}</span>
      <span className="text-sm text-ink-2">{say(unit)}</span>
    </span>
  );
}
