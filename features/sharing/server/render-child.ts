// The child process of image-renderer.ts: rendering blocks a core and parses SVG, so it runs apart from the process that
// holds sessions and database connections.
import { setPriority } from 'node:os';
import type { Drawing } from './drawing.ts';
import { drawPicture } from './picture.ts';

// Requests have priority.
setPriority(10);

process.on('message', (drawing: Drawing) => {
  drawPicture(drawing).then(
    (picture) => process.send?.({ picture }),
    (error: unknown) => process.send?.({ failed: error instanceof Error ? error.message : 'unknown' }),
  );
});
process.on('disconnect', () => process.exit(0));
