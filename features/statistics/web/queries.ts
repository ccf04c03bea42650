import { useQuery } from '@tanstack/react-query';
import { queryKey } from '#platform/web/api/loader.ts';
import { callRef } from '#shared/call.ts';
import type { ChartRow, ChartsBy, getCharts } from '../contract.ts';

const chartsRef = callRef<typeof getCharts>('GET', '/api/admin/charts');

export function useCharts(by: ChartsBy) {
  return useQuery<ChartRow[]>({
    queryKey: queryKey(chartsRef, { query: { by } }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
}
