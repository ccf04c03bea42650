/**
 * Pictures by the name of their content, the last asked for first to stay, within so many bytes. Whoever asks while one
 * is drawn waits for that one.
 */
export function keptPictures(maxBytes: number) {
  const kept = new Map<string, Buffer>();
  const drawn = new Map<string, Promise<Buffer>>();
  let bytes = 0;
  return {
    has: (name: string) => kept.has(name) || drawn.has(name),
    async get(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
      const known = kept.get(name);
      if (known) {
        kept.delete(name);
        kept.set(name, known);
        return known;
      }
      const underway = drawn.get(name) ?? draw();
      if (drawn.has(name)) return underway;
      drawn.set(name, underway);
      try {
        const picture = await underway;
        kept.set(name, picture);
        bytes += picture.length;
        for (const [oldest, { length }] of kept) {
          if (bytes <= maxBytes || oldest === name) break;
          kept.delete(oldest);
          bytes -= length;
        }
        return picture;
      } finally {
        drawn.delete(name);
      }
    },
  };
}
