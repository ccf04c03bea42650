import { createContext, useContext } from 'react';
import {
  type DeviceChoices,
  LOW_DATA_ATTRIBUTE,
  THEME_ATTRIBUTE,
  type Theme,
} from '#shared/device-choices.ts';

const Choices = createContext<DeviceChoices>({ lowData: false, theme: null });

export const DeviceChoicesProvider = Choices.Provider;

/** True if the page is in low-data mode: small pictures only, and no decoration that has to be loaded. */
export const useLowData = (): boolean => useContext(Choices).lowData;

/** The theme that the user chose on this device; null if the page follows the device. */
export const useTheme = (): Theme | null => useContext(Choices).theme;

/**
 * Reads the choices from the document that the server sent. They stay the same until the next full page load.
 */
export function pageChoices(): DeviceChoices {
  const root = document.documentElement;
  return {
    lowData: root.hasAttribute(LOW_DATA_ATTRIBUTE),
    theme: root.getAttribute(THEME_ATTRIBUTE) as Theme | null,
  };
}
