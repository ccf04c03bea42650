import { text, type Words } from '#shared/texts/translate.ts';
import { useText } from '../../locales/use-text.ts';

/** A spinning ring. Static if the user prefers reduced motion. */
export function Spinner({ size = 24 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className="animate-spin"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path
        d="M21 12a9 9 0 0 0-9-9"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** A spinner with a label in the middle of the page. */
export function PageSpinner({ label = text`Loading...` }: { label?: Words }) {
  return (
    <div role="status" className="flex min-h-[60vh] flex-col items-center justify-center gap-3 text-primary">
      <Spinner size={36} />
      <span className="text-ink-2">{useText()(label)}</span>
    </div>
  );
}
