import type { ChartRow, ChartsBy } from './contract.ts';

/** The figures of a row under the words that people read; charts, tables and the file have them in this order. */
export const FIGURES = [
  { key: 'signUps', label: 'Sign-ups' },
  { key: 'requests', label: 'Requests' },
  { key: 'confirmed', label: 'Confirmed requests' },
  { key: 'confirmedShare', label: 'Confirmed share (%)' },
  { key: 'hoursToReply', label: 'Median hours to reply' },
  { key: 'hoursToVerify', label: 'Median hours to verify' },
] as const satisfies readonly { key: keyof ChartRow; label: string }[];

export const NO_CITY = 'City not given';

/** A cell that no spreadsheet takes for a formula, quoted where it must be. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The rows as a file for spreadsheets (RFC 4180). */
export function chartsCsv(by: ChartsBy, rows: readonly ChartRow[]): string {
  const head = [by === 'week' ? 'Week from' : 'City', ...FIGURES.map(({ label }) => label)];
  const lines = rows.map((row) => [row.key || NO_CITY, ...FIGURES.map(({ key }) => row[key])]);
  return [head, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}
