import { defineSlice } from '#platform/server/slice.ts';
import { BLOCK_RATE_LIMITS } from './rate-limits.ts';
import { blocksPersonalData } from './server/personal-data.ts';

export const blocksSlice = defineSlice({
  name: 'blocks',
  tables: ['blocks'],
  views: { blocked_pairs: 'Pairs that cannot message or book each other.' },
  personalData: blocksPersonalData,
  limits: BLOCK_RATE_LIMITS,
});
