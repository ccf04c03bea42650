import type { ChartRow } from './contract.ts';

/** The figures with their labels, in the order of the charts, the tables and the CSV file. */
export const FIGURES = /*text*/ [
  { key: 'signUps', label: 'Sign-ups' },
  { key: 'requests', label: 'Requests' },
  { key: 'confirmed', label: 'Confirmed requests' },
  { key: 'confirmedShare', label: 'Confirmed share (%)' },
  { key: 'hoursToReply', label: 'Median hours to reply' },
  { key: 'hoursToVerify', label: 'Median hours to verify' },
] as const satisfies readonly { key: keyof ChartRow; label: string }[];

export const NO_CITY = /*text*/ 'City not given';
