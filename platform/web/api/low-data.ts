import { createContext, useContext } from 'react';
import { LOW_DATA_ATTRIBUTE } from '#shared/low-data.ts';

const LowDataContext = createContext(false);

export const LowDataProvider = LowDataContext.Provider;

/** Whether the page is in low data: small pictures only, and no decoration that has to be loaded. */
export const useLowData = (): boolean => useContext(LowDataContext);

/** The same of the document that the server sent. It stays so until the next one. */
export const isPageLowData = (): boolean => document.documentElement.hasAttribute(LOW_DATA_ATTRIBUTE);
