import { Trans } from '@lingui/react/macro';
import { AlertDialog } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { type Label, useLabel } from '#platform/web/locales/use-text.ts';
import { Button } from '../button.tsx';
import { useEscape } from '../hooks/use-escape.ts';
import { useReturnFocus } from '../hooks/use-return-focus.ts';

type ConfirmDialogProps = {
  open: boolean;
  title: Label;
  /** Image before the title. */
  media?: ReactNode;
  subtitle?: Label;
  text: Label;
  /** Details below the text. */
  children?: ReactNode;
  /** Label of the button that changes nothing. It gets the initial focus, unless `isHarmless`. */
  dismissLabel: Label;
  confirmLabel: Label;
  /** True if the action removes nothing. Its button then has the brand's colour and the initial focus. */
  isHarmless?: boolean;
  pending?: boolean;
  pendingLabel?: Label;
  onDismiss: () => void;
  onConfirm: () => void;
};

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    media,
    subtitle,
    text,
    children,
    dismissLabel,
    confirmLabel,
    isHarmless = false,
    pending = false,
    pendingLabel,
    onDismiss,
    onConfirm,
  } = props;
  const put = useLabel();
  const firstButton = useRef<HTMLButtonElement>(null);
  const returnFocus = useReturnFocus();
  const byEscape = useEscape(open, onDismiss);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => next || onDismiss()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="dialog-overlay fixed inset-0 z-40 bg-scrim" />
        <AlertDialog.Content
          {...byEscape}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            returnFocus.remember(event);
            firstButton.current?.focus();
          }}
          onCloseAutoFocus={returnFocus.restore}
          className="dialog-content @container fixed z-50 max-h-[94dvh] overflow-y-auto overscroll-contain bg-surface p-5 text-ink shadow-e3 outline-none max-md:inset-x-0 max-md:bottom-0 max-md:rounded-t-xl max-md:pb-[calc(1.25rem+env(safe-area-inset-bottom))] md:top-1/2 md:left-1/2 md:w-[26rem] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-xl md:p-6"
        >
          <div className="flex items-center gap-4 @max-[15rem]:flex-wrap">
            {media}
            <div className="min-w-0 flex-1 @max-[15rem]:basis-full">
              <AlertDialog.Title className="text-lg break-words">{put(title)}</AlertDialog.Title>
              {subtitle && <p className="text-sm text-ink-2">{put(subtitle)}</p>}
            </div>
          </div>
          <AlertDialog.Description className="mt-2 text-ink-2">{put(text)}</AlertDialog.Description>
          {children}
          <div
            className={`mt-5 flex gap-2.5 ${isHarmless ? 'flex-wrap' : 'flex-col-reverse sm:flex-row sm:justify-end'}`}
          >
            <Button ref={isHarmless ? undefined : firstButton} variant="outline" onClick={onDismiss}>
              {dismissLabel}
            </Button>
            <Button
              ref={isHarmless ? firstButton : undefined}
              variant={isHarmless ? 'primary' : 'danger'}
              {...(isHarmless && { className: 'flex-1' })}
              pending={pending}
              pendingLabel={pendingLabel}
              onClick={onConfirm}
            >
              {put(confirmLabel)}
              {isHarmless && (
                <span
                  aria-hidden="true"
                  className="rounded-sm border border-current px-1.5 font-body text-xs max-md:hidden"
                >
                  <Trans>Enter</Trans>
                </span>
              )}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
