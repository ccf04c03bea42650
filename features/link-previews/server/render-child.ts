// Runs in a child process (plain-routes.ts): rasterising keeps a core busy, and it opens SVG, which the main
// process's upload decoder must never do.
import { setPriority } from 'node:os';
import type { Drawing } from './drawing.ts';
import { drawPicture } from './picture.ts';

// Low priority: requests come first.
setPriority(10);

/** The picture as JPEG. */
export async function render(drawing: Drawing): Promise<Uint8Array> {
  return drawPicture(drawing);
}
