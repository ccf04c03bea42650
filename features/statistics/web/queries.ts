import { useQuery } from '@tanstack/react-query';
import { queryKey } from '#platform/web/api/loader.ts';
import { callRef } from '#shared/call.ts';
import type { ChartRow, ChartsBy, Funnel, getCharts, getFunnel } from '../contract.ts';

const chartsRef = callRef<typeof getCharts>('GET', '/api/admin/charts');

const funnelRef = callRef<typeof getFunnel>('GET', '/api/admin/funnel');

export function useFunnel() {
  return useQuery<Funnel>({ queryKey: queryKey(funnelRef, {}), staleTime: 0 });
}

export function useCharts(by: ChartsBy) {
  return useQuery<ChartRow[]>({
    queryKey: queryKey(chartsRef, { query: { by } }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
}
