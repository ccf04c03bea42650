import { useEffect, useRef, useState } from 'react';
import { useLowData } from '#platform/web/api/low-data.ts';

const UPLOADED = /^(\/uploads\/[0-9a-f]{64})\.jpg$/;

/** The smallest form of a portrait: an uploaded one has a WebP of at most 10 kB beside it. */
const smallPortrait = (src: string) => src.replace(UPLOADED, '$1.webp');

/** Returns the portrait to show, or null if it is missing or failed to load. In low data it is small, and loads when it is near. */
export function usePicture(full: string | null | undefined) {
  const lowData = useLowData();
  const src = lowData && full ? smallPortrait(full) : full;
  const [broken, setBroken] = useState<string | null>(null);
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // The image may have failed before hydration, when no error handler was attached.
    const { current: image } = ref;
    if (src && image?.complete && image.naturalWidth === 0) setBroken(src);
  }, [src]);
  return {
    picture: src && src !== broken ? src : null,
    lowData,
    attributes: { ref, onError: () => setBroken(src ?? null) },
  };
}
