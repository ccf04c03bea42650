import { initials } from '#shared/text.ts';
import { usePicture } from './use-picture.ts';

const GROUNDS = ['bg-tile-blue', 'bg-tile-yellow', 'bg-tile-pink', 'bg-tile-green'];

type ArchPortraitProps = {
  name: string;
  src: string | null;
  /** Width by a Tailwind class: the arch keeps its shape. */
  className?: string;
  /** Above the fold: load at once. */
  eager?: boolean;
};

/** The signature: a teacher in an arch, or the first two letters of the name on a tint. Decoration beside the name. */
export function ArchPortrait({ name, src, className = 'w-30', eager = false }: ArchPortraitProps) {
  const { picture, attributes } = usePicture(src);
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
          loading={eager ? 'eager' : 'lazy'}
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
