import { Trans, useLingui } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { playerUrl, type Video } from '../video-link.ts';

type VideoTileProps = { video: Video; label: string; name: string };

/** A drawn poster; nothing is requested from the video's host before the user presses play. */
export function VideoTile({ video, label, name }: VideoTileProps) {
  const [playing, setPlaying] = useState(false);
  const { t } = useLingui();
  const title = t`${label} by ${name}`;
  if (playing) {
    return (
      <iframe
        src={playerUrl(video)}
        title={title}
        sandbox="allow-scripts allow-same-origin allow-presentation"
        allow="autoplay; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        className="aspect-video h-full w-full rounded-md bg-primary-deep"
      />
    );
  }
  const page =
    video.provider === 'youtube'
      ? `https://www.youtube.com/watch?v=${video.id}`
      : `https://vimeo.com/${video.id}`;
  return (
    <a
      href={page}
      data-in-place=""
      rel="noopener noreferrer nofollow"
      onClick={(event) => {
        event.preventDefault();
        setPlaying(true);
      }}
      className="relative flex aspect-[6/5] h-full w-full items-end justify-center overflow-hidden rounded-md bg-tile-blue"
    >
      <img
        src="/art/pose-warrior2.svg"
        alt=""
        width={200}
        height={190}
        loading="lazy"
        className="h-4/5 w-full object-contain object-bottom"
      />
      <span className="absolute bottom-3 left-3 inline-flex min-h-11 items-center gap-2 rounded-full bg-surface px-3.5 text-sm font-medium text-ink shadow-e1">
        <Play aria-hidden="true" className="size-4" strokeWidth={1.9} />
        {label}
        <span className="sr-only">
          <Trans>: play</Trans>
        </span>
      </span>
    </a>
  );
}
