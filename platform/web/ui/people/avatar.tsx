import { initials } from '#shared/texts/text.ts';
import { usePicture } from './use-picture.ts';

type AvatarProps = {
  name: string;
  src?: string | null;
  /** Tailwind size class. Default: `size-11`. */
  className?: string;
};

/** A round profile picture, or the first two letters of the name. Decorative: the name is next to it. */
export function Avatar({ name, src, className = 'size-11' }: AvatarProps) {
  const { picture, attributes, lowData } = usePicture(src);
  if (picture) {
    return (
      <img
        {...attributes}
        src={picture}
        alt=""
        width="88"
        height="88"
        loading={lowData ? 'lazy' : undefined}
        className={`${className} shrink-0 rounded-full object-cover`}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={`${className} inline-flex shrink-0 items-center justify-center rounded-full bg-primary-soft text-sm font-semibold text-primary-ink`}
    >
      {initials(name)}
    </span>
  );
}
