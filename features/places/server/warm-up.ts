import type { FastifyInstance } from 'fastify';
import { getGazetteer, getPlaceNameIndex } from './load.ts';

/** Delay after the start, so that the first requests of a new process are not held up. */
const AFTER_MS = 2_000;
/** Pause between the steps, so that a request waits for one step at most. */
const PAUSE_MS = 250;
const STEPS = [getGazetteer, () => getGazetteer().allAreas(), getPlaceNameIndex];

/** Loads the gazetteer soon after the start, because otherwise the first search for a sentence takes a second. */
export function warmPlaces(app: FastifyInstance): void {
  app.addHook('onListen', async () => {
    for (const [index, step] of STEPS.entries()) setTimeout(step, AFTER_MS + index * PAUSE_MS).unref();
  });
}
