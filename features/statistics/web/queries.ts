import { useQuery } from '@tanstack/react-query';
import { queryKey } from '#platform/web/api/loader.ts';
import { callRef } from '#shared/calls/call.ts';
import type {
  ChartRow,
  ChartsBy,
  Funnel,
  getCharts,
  getFunnel,
  getStatistics,
  Statistics,
} from '../contract.ts';

const statisticsRef = callRef<typeof getStatistics>('GET', '/api/admin/statistics');

const chartsRef = callRef<typeof getCharts>('GET', '/api/admin/charts');

const funnelRef = callRef<typeof getFunnel>('GET', '/api/admin/funnel');

export function useStatistics() {
  return useQuery<Statistics>({ queryKey: queryKey(statisticsRef, {}), staleTime: 0 });
}

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
