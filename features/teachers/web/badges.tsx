import { Gift } from 'lucide-react';
import type { ReactNode } from 'react';

/** The scalloped check beside a name. */
export function VerifiedMark({ className = 'size-4.5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" role="img" aria-label="Verified teacher" className={`${className} shrink-0`}>
      <path
        className="fill-success"
        d="M12 1.8l2.6 1.9 3.2-.1 1 3.1 2.6 1.9-1 3.1 1 3.1-2.6 1.9-1 3.1-3.2-.1L12 22l-2.6-1.9-3.2.1-1-3.1-2.6-1.9 1-3.1-1-3.1 2.6-1.9 1-3.1 3.2.1z"
      />
      <path
        className="stroke-on-success"
        d="M8 12.2l2.7 2.7 5.3-5.5"
        fill="none"
        strokeWidth="2.3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function FreeDemoBadge({ className = '' }: { className?: string }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full bg-accent-soft px-2.5 py-1 text-xs leading-4.5 font-semibold text-accent-ink ${className}`}
    >
      <Gift aria-hidden="true" className="size-4" strokeWidth={1.9} />
      Free demo
    </span>
  );
}

export function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex max-w-full items-center rounded-full bg-surface-sunken px-2.5 py-1 text-xs leading-5 font-medium text-ink">
      <span className="truncate">{children}</span>
    </span>
  );
}

type Styled = { id: string; name: string };

/** Up to `max` styles; the rest as a number ("+2 more", on narrow cards "+2"). */
export function SpecializationChips({ specializations, max }: { specializations: Styled[]; max: number }) {
  const rest = specializations.length - max;
  return (
    <ul aria-label="Specializations" className="flex flex-wrap gap-1.5">
      {specializations.slice(0, max).map(({ id, name }) => (
        <li key={id} className="max-w-full">
          <Chip>{name}</Chip>
        </li>
      ))}
      {rest > 0 && (
        <li>
          <Chip>
            +{rest}
            <span className="@max-[459px]:sr-only"> more</span>
          </Chip>
        </li>
      )}
    </ul>
  );
}
