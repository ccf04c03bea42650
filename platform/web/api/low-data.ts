import { createContext, useContext } from 'react';
import { LOW_DATA_ATTRIBUTE } from '#shared/low-data.ts';

const LowDataContext = createContext(false);

export const LowDataProvider = LowDataContext.Provider;

/** True if the page is in low-data mode: small pictures only, and no decoration that has to be loaded. */
export const useLowData = (): boolean => useContext(LowDataContext);

/**
 * Like `useLowData`, but for code outside React: reads the mode from the document that the server sent. The mode stays
 * the same until the next full page load.
 */
export const isPageLowData = (): boolean => document.documentElement.hasAttribute(LOW_DATA_ATTRIBUTE);
