import { initials } from '#shared/text.ts';
import { usePicture } from './use-picture.ts';

type AvatarProps = {
  name: string;
  src?: string | null;
  /** Tailwind size, `size-11` unless said. */
  className?: string;
};

/** A round picture of a person, or the first two letters of the name. Decoration: the name stands beside it. */
export function Avatar({ name, src, className = 'size-11' }: AvatarProps) {
  const { picture, attributes } = usePicture(src);
  if (picture) {
    return (
      <img
        {...attributes}
        src={picture}
        alt=""
        width="88"
        height="88"
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
