import * as z from 'zod';
import type { SettingDefinitions, Settings } from '#platform/server/settings/settings.ts';

declare module '#platform/server/settings/settings.ts' {
  interface Settings {
    /** Business days until a profile is reviewed: typical, and maximum. */
    verificationDays: { soon: number; due: number };
  }
}

declare module '#shared/site.ts' {
  interface SiteFacts {
    /** Business days until a profile is reviewed, as text: 2-3. */
    verificationDays: string;
  }
}

export const VERIFICATION_SETTINGS: SettingDefinitions = {
  verificationDays: {
    initial: { soon: 2, due: 3 },
    schema: z.object({ soon: z.int(), due: z.int() }),
  },
};

/** "2-3", or "3" if both are the same. */
export function daysText({ soon, due }: Settings['verificationDays']): string {
  return soon === due ? String(due) : `${soon}-${due}`;
}
