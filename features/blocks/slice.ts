import { defineSlice } from '#platform/server/slice.ts';
import { BLOCK_RATE_LIMITS } from './rate-limits.ts';

export const blocksSlice = defineSlice({ name: 'blocks', limits: BLOCK_RATE_LIMITS });
