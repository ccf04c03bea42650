import { createContext, useContext } from 'react';
import type { SiteFacts } from './loader.ts';

const SiteContext = createContext<SiteFacts>({
  publicOrigin: '',
  devPages: false,
  support: { email: '', phone: '' },
  verificationDays: '',
  listUnfinished: false,
});

export const SiteProvider = SiteContext.Provider;

export function useSite(): SiteFacts {
  return useContext(SiteContext);
}
