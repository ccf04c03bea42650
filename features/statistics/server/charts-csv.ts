import { stringify } from 'csv-stringify/sync';
import type { Translate } from '#shared/texts/translate.ts';
import type { ChartRow, ChartsBy } from '../contract.ts';
import { FIGURES, NO_CITY } from '../figures.ts';

/**
 * The rows as a CSV file (RFC 4180). City names that look like formulas are escaped, so that spreadsheets show text.
 */
export function chartsCsv(by: ChartsBy, rows: readonly ChartRow[], t: Translate): string {
  const head = [by === 'week' ? t`Week from` : t`City`, ...FIGURES.map(({ label }) => t(label))];
  const lines = rows.map((row) => [row.key || t(NO_CITY), ...FIGURES.map(({ key }) => row[key])]);
  return stringify([head, ...lines], {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
  });
}
