import type { ReactNode } from 'react';
import type { HeadingLevel } from './profile-header.tsx';

type ProfileSectionProps = {
  id: string;
  title: string;
  /** Heading level of the name; sections are one level below. */
  level: HeadingLevel;
  children: ReactNode;
};

/** One titled section of a profile. */
export function ProfileSection({ id, title, level, children }: ProfileSectionProps) {
  const Heading = `h${(level + 1) as 2 | 3 | 4}` as const;
  const label = `${id}-title`;
  return (
    <section id={id} aria-labelledby={label} className="mt-9 border-t border-line pt-9">
      <Heading id={label} className="mb-3 font-display text-xl leading-tight font-semibold text-ink">
        {title}
      </Heading>
      {children}
    </section>
  );
}
