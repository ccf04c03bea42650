import { useEffect, useRef, useState } from 'react';
import { useLowData } from '#platform/web/api/device-choices.ts';

const UPLOADED = /^(\/uploads\/[0-9a-f]{64})\.jpg$/;

/** Returns the URL of the smallest version of a portrait: an uploaded one also has a WebP of at most 10 kB. */
const smallPortrait = (src: string) => src.replace(UPLOADED, '$1.webp');

/**
 * Returns the portrait to show; null if it is missing or failed to load. In low-data mode, it is the small version, and
 * `lowData` tells the caller to load it lazily.
 */
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
