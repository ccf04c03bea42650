import { useEffect, useRef, useState } from 'react';

/** Which picture to show, if any: one that could not be loaded gives way to the letters of the name. */
export function usePicture(src: string | null | undefined) {
  const [broken, setBroken] = useState<string | null>(null);
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before this script was there to hear of it.
    const { current: image } = ref;
    if (src && image?.complete && image.naturalWidth === 0) setBroken(src);
  }, [src]);
  return {
    picture: src && src !== broken ? src : null,
    attributes: { ref, onError: () => setBroken(src ?? null) },
  };
}
