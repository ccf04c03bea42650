import { displayName, initials } from '#shared/text.ts';

const TINTS = [
  'bg-primary-soft text-primary-ink',
  'bg-accent-soft text-accent-ink',
  'bg-lotus-soft text-lotus-ink',
  'bg-success-soft text-success-ink',
] as const;

type Pictured = { id: string; firstName: string; lastName: string; profilePicture: string | null };

type PortraitProps = {
  teacher: Pictured;
  /** Width and the size of the initials. */
  className: string;
  /** Loads at once: the first picture of a page. */
  eager?: boolean;
};

/** A teacher in the arch: the picture, or initials on a tint. The name always stands beside it. */
export function Portrait({ teacher, className, eager = false }: PortraitProps) {
  const tint = TINTS[Number.parseInt(teacher.id.slice(-1), 16) % TINTS.length] ?? TINTS[0];
  const frame = `block aspect-4/5 shrink-0 overflow-hidden rounded-(--r-arch) ${className}`;
  if (teacher.profilePicture === null) {
    return (
      <span aria-hidden="true" className={`${frame} ${tint} flex! items-center justify-center font-semibold`}>
        {initials(displayName(teacher))}
      </span>
    );
  }
  return (
    <img
      src={teacher.profilePicture}
      alt=""
      width={400}
      height={500}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={`${frame} bg-surface-sunken object-cover`}
    />
  );
}
