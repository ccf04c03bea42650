import { useEffect, useRef, useState } from 'react';

/** Returns the picture to show, or null if it is missing or failed to load. */
export function usePicture(src: string | null | undefined) {
  const [broken, setBroken] = useState<string | null>(null);
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // The image may have failed before hydration, when no error handler was attached.
    const { current: image } = ref;
    if (src && image?.complete && image.naturalWidth === 0) setBroken(src);
  }, [src]);
  return {
    picture: src && src !== broken ? src : null,
    attributes: { ref, onError: () => setBroken(src ?? null) },
  };
}
