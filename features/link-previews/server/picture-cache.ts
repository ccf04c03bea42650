import { LRUCache } from 'lru-cache';

/** LRU cache of rendered pictures by content hash, up to `maxBytes`. Concurrent requests render a picture once. */
export function createPictureCache(maxBytes: number) {
  const rendered = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (picture) => picture.length,
  });
  const pending = new Map<string, Promise<Buffer>>();
  return {
    /** Whether the picture is rendered or being rendered. */
    has: (name: string) => rendered.has(name) || pending.has(name),
    async get(name: string, render: () => Promise<Buffer>): Promise<Buffer> {
      const cached = rendered.get(name) ?? pending.get(name);
      if (cached) return cached;
      const rendering = render();
      pending.set(name, rendering);
      try {
        const picture = await rendering;
        rendered.set(name, picture);
        return picture;
      } finally {
        pending.delete(name);
      }
    },
  };
}
