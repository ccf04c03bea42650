/**
 * Choices of a device, stored in cookies because they belong to the device and guests have no account: low data and the
 * theme. Forms set them (platform/server/http/connection/device-choices.ts).
 */
export type DeviceChoices = {
  /**
   * Low-data mode: pages with small pictures, without decoration that has to be loaded, with the device's fonts.
   */
  lowData: boolean;
  /** Null: the theme of the device. */
  theme: Theme | null;
};

export type Theme = 'light' | 'dark';

/** The cookie is also written by scripts (app/entry-first.ts). */
export const LOW_DATA_COOKIE = 'low-data';
export const THEME_COOKIE = 'theme';

/** The user sets `on` or `off` with the switch. The page sets `slow` on a slow connection, for 30 minutes. */
export type LowDataChoice = 'on' | 'off' | 'slow';

const LOW_DATA = /(?:^|;\s*)low-data=(on|off|slow)\s*(?:;|$)/;
const THEME = /(?:^|;\s*)theme=(light|dark)\s*(?:;|$)/;

/** Reads the choice from a Cookie header; null if there is none. */
export function lowDataChoice(cookies: string | undefined): LowDataChoice | null {
  return (LOW_DATA.exec(cookies ?? '')?.[1] as LowDataChoice | undefined) ?? null;
}

/** Reads the choice from a Cookie header; null if there is none. */
export function themeChoice(cookies: string | undefined): Theme | null {
  return (THEME.exec(cookies ?? '')?.[1] as Theme | undefined) ?? null;
}

/** Attribute of `<html>` in pages in low-data mode. */
export const LOW_DATA_ATTRIBUTE = 'data-low';

/** Attribute of `<html>` in pages with a chosen theme, with its name as the value. */
export const THEME_ATTRIBUTE = 'data-theme';

/**
 * Path to which the form of the low-data switch is sent. Fields: `low-data` (on or off), `to` (the page to return to).
 */
export const LOW_DATA_PATH = '/low-data';

/** Path to which the form of the theme is sent. Fields: `theme` (light, dark or device), `to` (the page to return to). */
export const THEME_PATH = '/theme';

/** The value of the form's field `theme` that removes the choice. */
export const DEVICE_THEME = 'device';
