// Runs in a child process (plain-routes.ts): rasterising takes a core for a while, and it opens SVG, which the decoder of
// uploads in the main process must never do.
import { setPriority } from 'node:os';
import type { Drawing } from './drawing.ts';
import { drawPicture } from './picture.ts';

// Requests come first.
setPriority(10);

/** The picture as JPEG. */
export async function render(drawing: Drawing): Promise<Uint8Array> {
  return drawPicture(drawing);
}
