import type { ComponentProps } from 'react';
import { countCodePoints } from '#shared/texts/text.ts';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'value'> & {
  value: string;
  /** Maximum length in code points. Shows a live counter. */
  limit?: number;
};

/** A multi-line text field. Typed or pasted input beyond the limit is cut off, as specified for the bio. */
export function TextArea({ value, limit, onChange, rows = 3, ...rest }: TextAreaProps) {
  return (
    <>
      <textarea
        {...rest}
        rows={rows}
        value={value}
        onChange={(event) => {
          if (limit !== undefined) limitInput(event.target, value, limit);
          onChange?.(event);
        }}
        className="block w-full rounded-md border border-line-strong bg-surface px-3.5 py-2.5 text-ink placeholder:text-ink-3 aria-invalid:border-danger"
      />
      {limit !== undefined && (
        <p className="tabular mt-1 text-right text-xs text-ink-3 noscript:hidden" aria-hidden="true">
          {lengthOf(value)} / {limit}
        </p>
      )}
    </>
  );
}

/** The length in code points as the server counts it: of the normalized text, in which some Hindi letters are two. */
export function lengthOf(text: string): number {
  return countCodePoints(text.normalize('NFC'));
}

/** The first `limit` code points of a text. */
export function truncateText(text: string, limit: number): string {
  return lengthOf(text) <= limit ? text : [...text.normalize('NFC')].slice(0, limit).join('');
}

/**
 * The text after an edit that ends at `caret` (in UTF-16 units), without the part of the inserted text that goes beyond
 * `limit` code points, and the new caret. The text behind the caret stays. An edit that makes a text shorter is kept.
 */
export function fitInput(before: string, after: string, { caret, limit }: { caret: number; limit: number }) {
  const length = lengthOf(after);
  if (length <= limit || length < lengthOf(before)) return { text: after, caret };
  const tail = after.slice(caret);
  const head = truncateText(after.slice(0, caret), Math.max(0, limit - lengthOf(tail)));
  return { text: truncateText(head + tail, limit), caret: head.length };
}

/** Takes back the part of an edit that goes beyond `limit` code points, in the field itself. */
export function limitInput(target: HTMLTextAreaElement, before: string, limit: number): void {
  const { text, caret } = fitInput(before, target.value, { caret: target.selectionEnd, limit });
  if (text === target.value) return;
  target.value = text;
  target.setSelectionRange(caret, caret);
}
