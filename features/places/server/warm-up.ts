import type { FastifyInstance } from 'fastify';
import { gazetteer, placeBook } from './load.ts';

/** After the first requests of a new process. */
const AFTER_MS = 2_000;
/** Between the steps, so that requests wait for one at most. */
const PAUSE_MS = 250;
const STEPS = [gazetteer, () => gazetteer().allAreas(), placeBook];

/** Reads the gazetteer soon after the start: the first search in words would take a second. */
export function warmPlaces(app: FastifyInstance): void {
  app.addHook('onListen', async () => {
    for (const [index, step] of STEPS.entries()) setTimeout(step, AFTER_MS + index * PAUSE_MS).unref();
  });
}
