import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { userTextLang } from '#shared/texts/text-language.ts';

/** Longer texts are folded. The numbers are the characters that fit in two and three lines of 360 px. */
const FOLD_FROM = { 2: 80, 3: 120 };
const CLAMPS = { 2: 'line-clamp-2', 3: 'line-clamp-3' };

/** A person's text. A long one shows two or three lines and a button for the rest. */
export function FoldedText({ text, lines = 3 }: { text: string; lines?: 2 | 3 }) {
  const { t } = useLingui();
  const lang = userTextLang(text, useLocale());
  const [open, setOpen] = useState(false);
  if (text.length <= FOLD_FROM[lines] && text.split('\n').length <= lines) {
    return (
      <span lang={lang} className="wrap-anywhere whitespace-pre-line">
        {text}
      </span>
    );
  }
  return (
    <>
      <span lang={lang} className={`wrap-anywhere whitespace-pre-line ${open ? 'block' : CLAMPS[lines]}`}>
        {text}
      </span>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-mb-2 inline-flex min-h-11 items-center font-semibold text-primary-ink underline underline-offset-3"
      >
        {open ? t`Show less` : t`Show all`}
      </button>
    </>
  );
}
