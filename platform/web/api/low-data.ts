import { createContext, useContext } from 'react';
import { LOW_DATA_ATTRIBUTE } from '#shared/low-data.ts';

const LowDataContext = createContext(false);

export const LowDataProvider = LowDataContext.Provider;

/** Whether the page is in low data: small pictures only, and no decoration that has to be loaded. */
export const useLowData = (): boolean => useContext(LowDataContext);

/**
 * Returns the same outside React, for the document that the server sent. It stays the same until the next full page
 * load.
 */
export const isPageLowData = (): boolean => document.documentElement.hasAttribute(LOW_DATA_ATTRIBUTE);
