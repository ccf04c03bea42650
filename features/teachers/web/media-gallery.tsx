import { Trans, useLingui } from '@lingui/react/macro';
import { Image } from 'lucide-react';
import { useState } from 'react';
import { photoSources, smallPhoto } from '#features/media/addresses.ts';
import { useLowData } from '#platform/web/api/device-choices.ts';
import { lazyDialog } from '#platform/web/ui/dialogs/lazy-dialog.tsx';
import type { PublicTeacher } from '../contract.ts';
import { parseVideoLink } from '../video-link.ts';
import { VideoTile } from './video-tile.tsx';

const PhotoLightbox = lazyDialog(() => import('./photo-lightbox.tsx').then((module) => module.PhotoLightbox));

/** Videos first, then photos. Photos open in a lightbox, or as plain links without JavaScript. */
export function MediaGallery({ teacher }: { teacher: PublicTeacher }) {
  const { t } = useLingui();
  const lowData = useLowData();
  const { photos, firstName } = teacher;
  const openLabel = (index: number) => {
    const caption = teacher.photoCaptions[index];
    const label = t`Open photo ${index + 1} of ${photos.length} by ${firstName}`;
    return caption ? `${label}: ${caption}` : label;
  };
  const [open, setOpen] = useState<number | null>(null);
  const videos = teacher.videos.map((text) => ({ text, video: parseVideoLink(text) }));
  const players = videos.flatMap(({ text, video }) => (video === null ? [] : [{ text, video }]));
  const plain = videos.filter(({ video }) => video === null);
  if (photos.length + videos.length === 0)
    return (
      <p className="text-ink-2">
        <Trans>No photos or videos yet</Trans>
      </p>
    );
  return (
    <>
      <ul
        className={`grid grid-cols-2 gap-2.5 sm:grid-cols-4 ${lowData ? '' : '[&>li:first-child]:col-span-2 sm:[&>li:first-child]:row-span-2'}`}
      >
        {players.map(({ text, video }, index) => (
          <li key={text} className="min-w-0">
            <VideoTile
              video={video}
              label={index === 0 ? t`Intro video` : t`Video ${index + 1}`}
              name={firstName}
            />
          </li>
        ))}
        {photos.map((photo, index) => (
          <li key={photo} className="min-w-0">
            <a
              href={lowData ? smallPhoto(photo) : photo}
              aria-haspopup="dialog"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                setOpen(index);
              }}
              aria-label={openLabel(index)}
              className="block h-full overflow-hidden rounded-md bg-surface-sunken"
            >
              {lowData ? (
                <UnloadedPhoto number={index + 1} />
              ) : (
                <img
                  src={photo}
                  srcSet={photoSources(photo)}
                  sizes="(min-width: 640px) 320px, 50vw"
                  alt=""
                  width={640}
                  height={540}
                  loading="lazy"
                  decoding="async"
                  className="aspect-[6/5] h-full w-full object-cover"
                />
              )}
            </a>
          </li>
        ))}
      </ul>
      {plain.length > 0 && (
        <ul className="mt-3 space-y-1 text-sm text-ink-2">
          {plain.map(({ text }) => (
            <li key={text} className="break-all">
              {text}
            </li>
          ))}
        </ul>
      )}
      {open !== null && (
        <PhotoLightbox
          photos={lowData ? photos.map(smallPhoto) : photos}
          captions={teacher.photoCaptions}
          name={firstName}
          start={open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** Placeholder for a photo in low-data mode. The photo is loaded only when the visitor opens it. */
function UnloadedPhoto({ number }: { number: number }) {
  return (
    <span className="flex h-full min-h-22 w-full flex-col items-center justify-center gap-1.5 text-sm text-ink-2">
      <Image size={24} strokeWidth={1.9} aria-hidden="true" />
      <Trans>Photo {number}</Trans>
    </span>
  );
}
