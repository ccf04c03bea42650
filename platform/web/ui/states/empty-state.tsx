import { type ReactNode, useEffect, useRef } from 'react';
import { type Label, useLabel } from '#platform/web/locales/use-text.ts';

type EmptyStateProps = {
  /** File name of a pose under /art, e.g. `pose-child`. */
  art?: string;
  title: Label;
  text?: Label;
  action?: ReactNode;
  headingLevel?: 'h2' | 'h3';
  /** True if the user's own action removed the last entry. The heading then gets the focus that was in that entry. */
  takesFocus?: boolean;
};

/** Placeholder for an empty list, with a suggested action. */
export function EmptyState({
  art = 'pose-child',
  title,
  text,
  action,
  headingLevel: Heading = 'h2',
  takesFocus = false,
}: EmptyStateProps) {
  const put = useLabel();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      {/* The drawings need a light background. The arch provides one in the dark theme too. */}
      <span className="arch flex w-30 items-end bg-tile-blue">
        <img src={`/art/${art}.svg`} alt="" width="120" height="114" className="h-auto w-full" />
      </span>
      <Heading
        ref={heading}
        {...(takesFocus && { tabIndex: -1 })}
        className="mt-3 scroll-mt-24 rounded-sm text-lg"
      >
        {put(title)}
      </Heading>
      {text && <p className="mt-2 max-w-[30rem] text-ink-2">{put(text)}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
