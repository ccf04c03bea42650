import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { chooseLocale } from '#platform/web/locales/locale-choice.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import type { LocaleFacts } from '#shared/texts/locale.ts';
import { LanguageLink } from './languages.tsx';

/**
 * Offers a language that the browser prefers, written in that language, until the user chooses one. Never redirects.
 */
export function LanguageOffer({ offered }: { offered: LocaleFacts }) {
  const { t } = useLingui();
  const current = useLocale();
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  const dismiss = () => {
    chooseLocale(current);
    setOpen(false);
  };
  return (
    // An overlay, so that the page's layout does not shift.
    <div className="relative z-10">
      <p className="absolute top-2 right-4 flex items-center rounded-full border border-line bg-surface-raised pl-4 shadow-e2">
        <LanguageLink
          facts={offered}
          text={offered.offer}
          className="inline-flex min-h-11 items-center font-medium text-primary-ink underline underline-offset-4"
        />
        <button
          type="button"
          aria-label={t`Close`}
          className="flex size-11 items-center justify-center rounded-full text-ink-2"
          onClick={dismiss}
        >
          <X size={18} strokeWidth={1.9} aria-hidden="true" />
        </button>
      </p>
    </div>
  );
}
