import { createContext, useContext } from 'react';
import type { SiteFacts } from '#shared/site.ts';

const SiteContext = createContext<SiteFacts | null>(null);

export const SiteProvider = SiteContext.Provider;

/** Facts of this installation. Throws outside a SiteProvider. */
export function useSite(): SiteFacts {
  const site = useContext(SiteContext);
  if (site === null) throw new Error('useSite needs a SiteProvider around it');
  return site;
}
