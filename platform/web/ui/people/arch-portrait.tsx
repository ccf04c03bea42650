import { initials } from '#shared/texts/text.ts';
import { usePicture } from './use-picture.ts';

const GROUNDS = ['bg-tile-blue', 'bg-tile-yellow', 'bg-tile-pink', 'bg-tile-green'];

type ArchPortraitProps = {
  name: string;
  src: string | null;
  /** Tailwind width class. The height follows from the aspect ratio. */
  className?: string;
  /** Loads the image immediately, for images above the fold. */
  eager?: boolean;
};

/** A teacher's picture in an arch, or the first two letters of the name. Decorative: the name is next to it. */
export function ArchPortrait({ name, src, className = 'w-30', eager = false }: ArchPortraitProps) {
  const { picture, attributes, lowData } = usePicture(src);
  const first = eager && !lowData;
  const ground =
    GROUNDS[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % GROUNDS.length];
  return (
    <span className={`arch block shrink-0 ${className} ${ground}`} aria-hidden="true">
      {picture ? (
        <img
          {...attributes}
          src={picture}
          alt=""
          width="400"
          height="500"
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding="async"
          className="size-full object-cover object-bottom"
        />
      ) : (
        <span className="flex size-full items-center justify-center font-display text-2xl font-semibold text-[#0e242c]">
          {initials(name)}
        </span>
      )}
    </span>
  );
}
