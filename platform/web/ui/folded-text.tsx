import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

/** Longer texts are cut to three lines on phones; this is what three lines of 360 pixels hold. */
const FOLD_FROM = 120;

/** A person's text. A long one shows three lines and a button for the rest. */
export function FoldedText({ text }: { text: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  if (text.length <= FOLD_FROM && text.split('\n').length <= 3) {
    return <span className="wrap-anywhere whitespace-pre-line">{text}</span>;
  }
  return (
    <>
      <span className={`wrap-anywhere whitespace-pre-line ${open ? 'block' : 'line-clamp-3'}`}>{text}</span>
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
