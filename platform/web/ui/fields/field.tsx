import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type Label, useLabel } from '#platform/web/locales/use-text.ts';
import type { Words } from '#shared/texts/translate.ts';

/** Attributes that a control inside a Field must have. */
export type ControlProps = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldProps = {
  label: Label;
  hint?: Label;
  error?: Words | undefined;
  optional?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
};

/** A labelled control: label above, hint under the label, the error under the control. */
export function Field({ label, hint, error, optional = false, className = '', children }: FieldProps) {
  const id = useId();
  const put = useLabel();
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="block text-sm font-medium">
        {put(label)}
        {optional && (
          <span className="font-normal text-ink-3">
            {' '}
            <Trans>(optional)</Trans>
          </span>
        )}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mt-0.5 text-sm text-ink-3">
          {put(hint)}
        </p>
      )}
      <div className="mt-1.5">
        {children({
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': describedBy || undefined,
        })}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The error under a control. The icon keeps it recognisable without colour. */
export function FieldError({ id, error }: { id: string; error: Words | undefined }) {
  const put = useLabel();
  if (!error) return null;
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert size={16} strokeWidth={1.9} aria-hidden="true" className="mt-0.5 shrink-0" />
      {put(error)}
    </p>
  );
}
