/**
 * Low data: pages with small pictures, no decoration that has to be loaded, and the fonts of the device. The choice belongs
 * to a device, because its connection does: a cookie that scripts may read and write (app/entry-first.ts).
 */
export const LOW_DATA_COOKIE = 'low-data';

/** Chosen by the switch; `slow` was set by the page for a slow connection, and ends soon. */
export type LowDataChoice = 'on' | 'off' | 'slow';

const CHOICE = /(?:^|;\s*)low-data=(on|off|slow)\s*(?:;|$)/;

/** The choice among a browser's cookies; null before there is one. */
export function lowDataChoice(cookies: string | undefined): LowDataChoice | null {
  return (CHOICE.exec(cookies ?? '')?.[1] as LowDataChoice | undefined) ?? null;
}

/** On `<html>` of pages in low data. */
export const LOW_DATA_ATTRIBUTE = 'data-low';

/** Takes the switch's form: `low-data` is on or off, `to` the page that it is on. */
export const LOW_DATA_PATH = '/low-data';
