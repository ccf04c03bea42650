import { defineSlice } from '#platform/server/slice.ts';
import { BLOCK_RATE_LIMITS } from './rate-limits.ts';

export const blocksSlice = defineSlice({ name: 'blocks', tables: ['blocks'],
  views: { blocked_pairs: 'Who may neither write to nor book whom.' },
 limits: BLOCK_RATE_LIMITS });
