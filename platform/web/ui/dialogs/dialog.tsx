import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ComponentProps, type FormEvent, type ReactNode, useRef } from 'react';
import { type Label, useLabel } from '#platform/web/locales/use-text.ts';
import { Button } from '../button.tsx';
import { useEscape } from '../hooks/use-escape.ts';
import { useHeldClose } from '../hooks/use-held-close.ts';
import { useReturnFocus } from '../hooks/use-return-focus.ts';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  /** Whether a write is pending whose answer only this dialog shows. Closing then waits for the answer. */
  pending?: boolean;
  title: Label;
  subtitle?: Label;
  /** Image before the title. */
  media?: ReactNode;
  /** Buttons next to the close button. */
  actions?: ReactNode;
  /** Always visible below the scrolling body. */
  footer?: ReactNode;
  /** `wide` is `md` with room for two columns on wide screens. `chat` fills phones; its children handle scrolling. */
  size?: 'sm' | 'md' | 'wide' | 'lg' | 'chat';
  children: ReactNode;
  /** Element to focus first. Default: the dialog, so that its title is announced and no on-screen keyboard opens. */
  initialFocus?: React.RefObject<HTMLElement | null>;
};

const SHEET = 'max-md:max-h-[94dvh] max-md:rounded-t-xl md:max-h-[88vh]';
const SHAPES = {
  sm: `${SHEET} md:max-w-[26rem]`,
  md: `${SHEET} md:max-w-[35rem]`,
  wide: `${SHEET} md:max-w-[35rem] xl:max-h-[94vh] xl:max-w-[58.75rem]`,
  lg: `${SHEET} md:max-w-[60rem]`,
  chat: 'max-md:h-dvh md:h-[min(680px,85vh)] md:max-w-[30rem]',
};
const BODIES = {
  padded: 'overflow-y-auto overscroll-contain px-4 py-5 md:px-6',
  bare: 'flex flex-col overflow-hidden',
};

const isText = ({ target }: FormEvent) =>
  target instanceof Element &&
  target.matches('textarea, input:not([type=checkbox], [type=radio], [type=range])');

/**
 * A modal dialog: centred on desktop, a bottom sheet on phones. Traps the focus and returns it to the opener. A press
 * outside closes it, unless the user has typed in it: a stray tap would lose the text. The chat keeps its own.
 */
export function Dialog(props: DialogProps) {
  const { t } = useLingui();
  const put = useLabel();
  const {
    open,
    onClose,
    pending = false,
    title,
    subtitle,
    media,
    actions,
    footer,
    size = 'md',
    children,
    initialFocus,
  } = props;
  const returnFocus = useReturnFocus();
  const close = useHeldClose(pending, onClose);
  const byEscape = useEscape(open, close);
  const hasText = useRef(false);
  return (
    <Radix.Root open={open} onOpenChange={(next) => next || close()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-overlay fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          {...byEscape}
          {...(!subtitle && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            hasText.current = false;
            returnFocus.remember(event);
            (initialFocus?.current ?? (event.currentTarget as HTMLElement)).focus();
          }}
          onCloseAutoFocus={returnFocus.restore}
          onInput={(event) => {
            if (size !== 'chat' && isText(event)) hasText.current = true;
          }}
          onPointerDownOutside={(event) => hasText.current && event.preventDefault()}
          className={`dialog-content @container fixed z-50 flex flex-col bg-surface text-ink shadow-e3 outline-none max-md:inset-x-0 max-md:bottom-0 md:top-1/2 md:left-1/2 md:w-[calc(100%-3rem)] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-xl ${SHAPES[size]}`}
        >
          {size !== 'chat' && (
            <span
              aria-hidden="true"
              className="mx-auto mt-2 h-1 w-10 shrink-0 rounded-full bg-line-strong/60 md:hidden"
            />
          )}
          {/* Large text on phones (under 15rem) leaves no room beside the title. */}
          <div className="flex items-center gap-3 border-b border-line px-4 py-3 @max-[15rem]:flex-wrap @max-[15rem]:justify-end @max-[15rem]:gap-y-0 md:px-5">
            {media && <div className="flex shrink-0 @max-[15rem]:hidden">{media}</div>}
            <div className={`min-w-0 flex-1 ${actions ? '@max-[15rem]:basis-full' : ''}`}>
              <Radix.Title className="text-lg">{put(title)}</Radix.Title>
              {subtitle && (
                <Radix.Description className="mt-0.5 text-sm text-pretty text-ink-2">
                  {put(subtitle)}
                </Radix.Description>
              )}
            </div>
            {actions}
            <Radix.Close
              aria-label={t`Close`}
              className="-mr-2 flex size-11 shrink-0 items-center justify-center rounded-sm hover:bg-surface-sunken"
            >
              <X size={22} strokeWidth={1.9} aria-hidden="true" />
            </Radix.Close>
          </div>
          <div className={`relative min-h-0 flex-1 ${BODIES[size === 'chat' ? 'bare' : 'padded']}`}>
            {children}
          </div>
          {footer && (
            <div className="border-t border-line px-4 py-3 max-md:pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:rounded-b-xl md:px-5">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A button in a dialog that closes it, for example Cancel. */
export function DialogCloseButton(props: Omit<ComponentProps<typeof Button>, 'onClick'>) {
  return (
    <Radix.Close asChild>
      <Button variant="outline" {...props} />
    </Radix.Close>
  );
}
