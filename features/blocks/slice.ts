import { defineSlice } from '#platform/server/slice.ts';

export const blocksSlice = defineSlice({ name: 'blocks' });
