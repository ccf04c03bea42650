import { CircleAlert } from 'lucide-react';
import { useLabel } from '#platform/web/locales/use-text.ts';
import type { Words } from '#shared/texts/translate.ts';

/** The error of a form, above its button. Unlike a toast, it stays visible. */
export function FormAlert({ text }: { text: Words | null }) {
  const put = useLabel();
  return (
    <div role="alert" className="empty:-mt-5">
      {text && (
        <p className="flex items-start gap-2 rounded-md bg-danger-soft px-3.5 py-2.5 text-danger-ink">
          <CircleAlert size={18} strokeWidth={1.9} aria-hidden="true" className="mt-0.5 shrink-0" />
          {put(text)}
        </p>
      )}
    </div>
  );
}
