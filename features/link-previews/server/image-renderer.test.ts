import { once } from 'node:events';
import { expect, it } from 'vitest';
import { AppError } from '#shared/calls/errors.ts';
import type { Drawing } from './drawing.ts';
import { createImageRenderer } from './image-renderer.ts';

const DRAWING: Drawing = {
  face: { kind: 'site', name: 'Toran', tagline: 'Yoga teachers', text: '' },
  portrait: null,
};
const TIMEOUT_MS = 20;

it('survives the timeouts of pictures that it refused because six wait already', async () => {
  const crashes: unknown[] = [];
  const note = (error: unknown) => crashes.push(error);
  process.on('uncaughtExceptionMonitor', note);
  const renderer = createImageRenderer({ timeoutMs: TIMEOUT_MS });
  try {
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => renderer.render(DRAWING)));
    const reasons = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason);
    expect(reasons.filter((reason) => reason instanceof AppError).length).toBeGreaterThanOrEqual(5);
    // Timers with the same delay fire in order, so all earlier timeouts have fired when this one does.
    await once(AbortSignal.timeout(TIMEOUT_MS), 'abort');
    expect(crashes).toEqual([]);
  } finally {
    process.off('uncaughtExceptionMonitor', note);
    await renderer.stop();
  }
});
