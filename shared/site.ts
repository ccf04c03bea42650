import { text } from './texts/translate.ts';

/** Facts of this installation that pages show. Slices extend it with facts of their own. */
export interface SiteFacts {
  publicOrigin: string;
  /** Whether development pages exist. */
  devPages: boolean;
  support: { email: string; phone: string };
}

/** When support answers, one line for each part of the week. */
export const SUPPORT_HOURS = [
  text`Monday-Friday 9:00-18:00 IST`,
  text`Saturday 10:00-16:00 IST`,
  text`Sunday closed`,
] as const;
