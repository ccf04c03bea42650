import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

type PhotoLightboxProps = {
  photos: readonly string[];
  /** One caption for each photo; an empty string means no caption. */
  captions: readonly string[];
  /** The teacher's name. */
  name: string;
  /** Index of the first photo to show. */
  start: number;
  onClose: () => void;
};

/**
 * Shows one photo at a time over the page. Arrow keys change the photo, Escape closes it, and the focus then returns to
 * where it was.
 */
export function PhotoLightbox({ photos, captions, name, start, onClose }: PhotoLightboxProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(start);

  useEffect(() => {
    const opener = document.activeElement;
    const root = document.documentElement;
    dialog.current?.showModal();
    root.style.overflow = 'hidden';
    return () => {
      root.style.overflow = '';
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  const step = (by: number) => setIndex((now) => (now + by + photos.length) % photos.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  };
  const caption = t`Photo ${index + 1} of ${photos.length}`;

  return (
    <dialog
      ref={dialog}
      aria-label={t`Photos by ${name}`}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-primary-deep text-on-deep"
    >
      <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] p-3">
        <div className="flex justify-end">
          <RoundButton label={t`Close`} onPress={() => dialog.current?.close()}>
            <X {...ICON} />
          </RoundButton>
        </div>
        <img
          src={photos[index]}
          alt={captions[index] || t`${caption} by ${name}`}
          className="h-full min-h-0 w-full object-contain"
        />
        <div className="flex items-center justify-center gap-2 pt-3 sm:gap-4">
          {photos.length > 1 && (
            <RoundButton label={t`Previous photo`} onPress={() => step(-1)}>
              <ChevronLeft {...ICON} />
            </RoundButton>
          )}
          <p role="status" className="min-w-0 basis-30 text-center text-sm tabular-nums">
            {caption}
            {captions[index] && <span className="mt-0.5 block max-w-(--measure)">{captions[index]}</span>}
          </p>
          {photos.length > 1 && (
            <RoundButton label={t`Next photo`} onPress={() => step(1)}>
              <ChevronRight {...ICON} />
            </RoundButton>
          )}
        </div>
      </div>
    </dialog>
  );
}

const ICON = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.9 } as const;

type RoundButtonProps = { label: string; onPress: () => void; children: ReactNode };

function RoundButton({ label, onPress, children }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full border border-on-deep-2 text-on-deep hover:bg-on-deep/10 focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-on-deep"
    >
      {children}
    </button>
  );
}
