/**
 * Low data mode: pages with small pictures, without decoration that has to be loaded, with the device's fonts. The
 * choice is stored per device, because it depends on the connection: in a cookie that scripts may read and write
 * (app/entry-first.ts).
 */
export const LOW_DATA_COOKIE = 'low-data';

/** The user sets `on` or `off` with the switch. The page sets `slow` on a slow connection, for 30 minutes. */
export type LowDataChoice = 'on' | 'off' | 'slow';

const CHOICE = /(?:^|;\s*)low-data=(on|off|slow)\s*(?:;|$)/;

/** Reads the choice from a Cookie header; null if there is none. */
export function lowDataChoice(cookies: string | undefined): LowDataChoice | null {
  return (CHOICE.exec(cookies ?? '')?.[1] as LowDataChoice | undefined) ?? null;
}

/** Attribute of `<html>` in pages in low data mode. */
export const LOW_DATA_ATTRIBUTE = 'data-low';

/**
 * Path to which the form of the low-data switch is sent. Fields: `low-data` (on or off), `to` (the page to return to).
 */
export const LOW_DATA_PATH = '/low-data';
