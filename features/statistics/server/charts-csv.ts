import type { Translate } from '#shared/texts/translate.ts';
import type { ChartRow, ChartsBy } from '../contract.ts';
import { FIGURES, NO_CITY } from '../figures.ts';

/** Spreadsheets run a cell that begins like this as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

function cellOf(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const inert = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/**
 * The rows as a CSV file (RFC 4180). City names that look like formulas are escaped, so that spreadsheets show text.
 */
export function chartsCsv(by: ChartsBy, rows: readonly ChartRow[], t: Translate): string {
  const head = [by === 'week' ? t`Week from` : t`City`, ...FIGURES.map(({ label }) => t(label))];
  const lines = rows.map((row) => [row.key || t(NO_CITY), ...FIGURES.map(({ key }) => row[key])]);
  return [head, ...lines].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}
