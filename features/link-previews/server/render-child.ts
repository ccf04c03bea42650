// Runs in a child process (image-renderer.ts), because rasterising uses a whole CPU core and decodes SVG, which the
// decoder of uploads in the main process must never do.
import { setPriority } from 'node:os';
import type { Drawing } from './drawing.ts';
import { drawPicture } from './picture.ts';

// Low priority: requests come first.
setPriority(10);

/** The picture as JPEG. */
export async function render(drawing: Drawing): Promise<Uint8Array> {
  return drawPicture(drawing);
}
