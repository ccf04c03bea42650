import { type Text, text } from '#shared/texts/translate.ts';
import type { ChartRow } from './contract.ts';

/** The figures with their labels, in the order of the charts, the tables and the CSV file. */
export const FIGURES = [
  { key: 'signUps', label: text`Sign-ups` },
  { key: 'requests', label: text`Requests` },
  { key: 'confirmed', label: text`Confirmed requests` },
  { key: 'confirmedShare', label: text`Confirmed share (%)` },
  { key: 'hoursToReply', label: text`Median hours to reply` },
  { key: 'hoursToVerify', label: text`Median hours to verify` },
] as const satisfies readonly { key: keyof ChartRow; label: Text }[];

export const NO_CITY = text`City not given`;
