import { CircleAlert } from 'lucide-react';
import { useLabel } from '#platform/web/locales/use-text.ts';
import type { Words } from '#shared/texts/translate.ts';
import { scrollIntoSight } from '../scroll-into-sight.ts';

/** The error of a form, above its button. Unlike a toast, it stays visible. */
export function FormAlert({ text }: { text: Words | null | undefined }) {
  const put = useLabel();
  return (
    // Without an error it takes no part in the form's gaps.
    <div role="alert" className="empty:absolute">
      {text && (
        <p
          ref={scrollIntoSight}
          className="flex scroll-mb-5 items-start gap-2 rounded-md bg-danger-soft px-3.5 py-2.5 text-danger-ink"
        >
          <CircleAlert size={18} strokeWidth={1.9} aria-hidden="true" className="mt-0.5 shrink-0" />
          {put(text)}
        </p>
      )}
    </div>
  );
}
