import type { ComponentProps } from 'react';
import { countCodePoints } from '#shared/texts/text.ts';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'value'> & {
  value: string;
  /** Maximum length in code points. Shows a live counter. */
  limit?: number;
};

/** A multi-line text field. Input beyond the limit is cut off, as specified for the bio. */
export function TextArea({ value, limit, onChange, rows = 3, ...rest }: TextAreaProps) {
  return (
    <>
      <textarea
        {...rest}
        rows={rows}
        value={value}
        onChange={(event) => {
          if (limit !== undefined) event.target.value = truncateText(event.target.value, limit);
          onChange?.(event);
        }}
        className="block w-full rounded-md border border-line-strong bg-surface px-3.5 py-2.5 text-ink placeholder:text-ink-3 aria-invalid:border-danger"
      />
      {limit !== undefined && (
        <p className="tabular mt-1 text-right text-xs text-ink-3 noscript:hidden" aria-hidden="true">
          {countCodePoints(value)} / {limit}
        </p>
      )}
    </>
  );
}

/** The first `limit` code points of a text. */
export function truncateText(text: string, limit: number): string {
  return countCodePoints(text) <= limit ? text : [...text].slice(0, limit).join('');
}
