// Runs as a process of its own (draughtsman.ts): drawing takes a core for some time and opens SVG, which nothing beside
// the database and people's sessions should do.
import { setPriority } from 'node:os';
import type { Drawing } from './drawing.ts';
import { drawPicture } from './picture.ts';

// Requests go first.
setPriority(10);

process.on('message', (drawing: Drawing) => {
  drawPicture(drawing).then(
    (picture) => process.send?.({ picture }),
    (error: unknown) => process.send?.({ failed: error instanceof Error ? error.message : 'unknown' }),
  );
});
process.on('disconnect', () => process.exit(0));
