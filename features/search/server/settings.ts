import * as z from 'zod';
import type { SettingDefinitions } from '#platform/server/settings/settings.ts';

declare module '#platform/server/settings/settings.ts' {
  interface Settings {
    /** Whether search lists teachers with an unfinished review. */
    listUnfinished: boolean;
  }
}

declare module '#shared/site.ts' {
  interface SiteFacts {
    /** Whether search lists teachers with an unfinished review. */
    listUnfinished: boolean;
  }
}

export const SEARCH_SETTINGS: SettingDefinitions = {
  listUnfinished: { initial: false, schema: z.boolean() },
};
