import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { type Label, useLabel } from '#platform/web/locales/use-text.ts';
import { Spinner } from './states/spinner.tsx';

export type ButtonVariant =
  | 'primary'
  | 'outline'
  | 'ghost'
  | 'danger'
  | 'danger-ghost'
  | 'accent'
  | 'outline-on-deep'
  | 'primary-on-accent'
  | 'outline-on-accent';
export type ButtonSize = 'md' | 'hero';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-md border font-medium leading-button text-center text-balance select-none transition-colors';
const SIZES: Record<ButtonSize, string> = {
  md: 'min-h-11 px-4 py-2 text-base',
  hero: 'min-h-13.5 px-6 py-3 text-md',
};
const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-active',
  outline: 'border-line-strong bg-surface text-ink hover:bg-primary-soft hover:text-primary-ink',
  ghost: 'border-transparent text-primary-ink hover:bg-primary-soft',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
  'danger-ghost': 'border-transparent text-danger hover:bg-danger-soft hover:text-danger-ink',
  accent: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  'outline-on-deep': 'border-on-deep-2/60 text-on-deep hover:bg-on-deep/10',
  // The marigold band has the same colours in both themes, so its buttons do too.
  'primary-on-accent': 'border-transparent bg-[#035f6d] text-[#fff] hover:bg-[#034c5a]',
  'outline-on-accent': 'border-on-accent text-on-accent hover:bg-on-accent/10',
};
const DISABLED =
  'not-aria-busy:aria-disabled:border-line not-aria-busy:aria-disabled:bg-surface-sunken not-aria-busy:aria-disabled:text-ink-3';

/** A disabled button that explains what is missing can be clicked, so it does not look disabled. */
const EXPLAINS = 'cursor-pointer! border-line-strong! text-ink!';

/** Button classes for elements that are neither Button nor ButtonLink. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md', extra = ''): string {
  return `${BASE} ${SIZES[size]} ${VARIANTS[variant]} ${DISABLED} ${extra}`;
}

type ButtonStyle = { variant?: ButtonVariant; size?: ButtonSize; className?: string };

type ButtonProps = ButtonStyle &
  Omit<ComponentProps<'button'>, 'className' | 'children'> & {
    children?: Label;
    /** Shows `pendingLabel` at the same width and ignores further clicks. */
    pending?: boolean;
    pendingLabel?: Label;
    /** Called when the user presses the disabled button, to show what is missing. */
    whenDisabled?: (() => void) | undefined;
  };

/**
 * Blurring a field may show an error under it, which moves the button between mousedown and mouseup and loses the
 * click. Preventing the focus change on mousedown avoids that.
 */
function preventBlur(event: MouseEvent): void {
  event.preventDefault();
}

/** A button of at least 44 px. Disabled and pending buttons stay focusable, so that screen readers can read why. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    className,
    pending = false,
    pendingLabel,
    disabled,
    whenDisabled,
    onClick,
    children,
    ...rest
  } = props;
  const inert = disabled === true || pending;
  const explains = disabled === true && !pending && whenDisabled !== undefined;
  const shown = useLabel()(children);
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass(variant, size, className)} ${pending ? 'cursor-progress' : explains ? EXPLAINS : ''}`}
      aria-disabled={inert || undefined}
      aria-busy={pending || undefined}
      {...(rest.type === 'submit' && { onMouseDown: preventBlur })}
      onClick={(event) => {
        if (!inert) onClick?.(event);
        else event.preventDefault();
        if (explains) whenDisabled();
      }}
    >
      {pending || pendingLabel !== undefined ? (
        <ButtonLabels pending={pending} pendingLabel={pendingLabel}>
          {shown}
        </ButtonLabels>
      ) : (
        shown
      )}
    </button>
  );
}

type FacesProps = { pending: boolean; pendingLabel: Label; children: ReactNode };

/** Puts both labels into the same grid cell, so that the button's width does not change when the label switches. */
function ButtonLabels({ pending, pendingLabel, children }: FacesProps) {
  const face = 'col-start-1 row-start-1 inline-flex flex-wrap items-center justify-center gap-2';
  return (
    <span className="inline-grid">
      <span className={`${face} ${pending ? 'invisible' : ''}`}>{children}</span>
      <span className={`${face} ${pending ? '' : 'invisible'}`}>
        <span className="inline-flex size-4.5">{pending && <Spinner size={18} />}</span>
        {useLabel()(pendingLabel) ?? <span className="sr-only">{children}</span>}
      </span>
    </span>
  );
}

type ButtonLinkProps = ButtonStyle & Omit<ComponentProps<typeof Link>, 'className'>;

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  // Without `discover="none"`, React Router adds an attribute that only lazy route discovery needs.
  return <Link discover="none" {...rest} className={buttonClass(variant, size, className)} />;
}
