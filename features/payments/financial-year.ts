import { indiaParts } from '#shared/time.ts';

/** The Indian financial year of an instant, April to March: "2026-27". */
export function financialYear(instant: Date): string {
  const [year = 0, month = 0] = indiaParts(instant).date.split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/**
 * Returns for example "2026-27/18", or "CN/2026-27/1" for a credit note: credit notes have their own series of numbers.
 */
export function receiptNumber({
  kind,
  fy,
  number,
}: {
  kind: 'receipt' | 'creditNote';
  fy: string;
  number: number;
}): string {
  return `${kind === 'creditNote' ? 'CN/' : ''}${fy}/${number}`;
}
