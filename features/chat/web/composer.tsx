import { Trans, useLingui } from '@lingui/react/macro';
import { Phone, SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { Form } from '#platform/web/forms/form.tsx';
import { lengthOf, limitInput } from '#platform/web/ui/fields/text-area.tsx';
import { MESSAGE_MAX } from '../limits.ts';

/** From this length on, the number of remaining characters is shown. */
const COUNT_FROM = MESSAGE_MAX - 200;
const LINES = 5;

type ComposerProps = {
  name: string;
  text: string;
  onText: (text: string) => void;
  /** Sends the text. Returns false if it was empty, so that nothing was sent. */
  onSend: (text: string) => boolean;
  /** Number of messages that wait for a connection. */
  waiting: number;
  onSendWaiting: () => void;
  /** Null for an account without a mobile number. */
  onShareNumber: (() => void) | null;
};

/** Makes the text field grow with its content, up to five lines. */
function useGrowing(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current: element } = field;
    if (element === null) return;
    element.style.height = 'auto';
    // An empty field is one line high (CSS); skip measuring.
    if (text === '') return;
    const style = getComputedStyle(element);
    const frame = element.offsetHeight - element.clientHeight;
    const padding = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom);
    const most = Number.parseFloat(style.lineHeight) * LINES + padding;
    element.style.height = `${Math.min(element.scrollHeight, most) + frame}px`;
  }, [text]);
  return field;
}

/**
 * True if this key press sends the message. With a mouse and keyboard, Enter sends; on touch
 * screens it starts a new line.
 */
function sendsOn(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return false;
  return window.matchMedia('(pointer: fine)').matches;
}

export function Composer({
  name,
  text,
  onText,
  onSend,
  waiting,
  onSendWaiting,
  onShareNumber,
}: ComposerProps) {
  const { t } = useLingui();
  const field = useGrowing(text);
  const length = lengthOf(text);
  const submit = () => {
    if (onSend(text)) onText('');
    field.current?.focus();
  };
  return (
    <div className="border-t border-line px-3 pt-2 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:rounded-b-xl">
      <div role="status">
        {waiting > 0 && (
          <p className="flex items-center justify-between gap-3 text-sm text-ink-2">
            <Trans>
              Not sent yet. What you wrote is kept on this device and leaves when you are connected.
            </Trans>
            <button
              type="button"
              onClick={onSendWaiting}
              className="min-h-11 shrink-0 rounded-sm px-1 font-medium text-primary-ink hover:underline"
            >
              <Trans>Try now</Trans>
            </button>
          </p>
        )}
      </div>
      <div className="flex items-center justify-between">
        {onShareNumber && (
          <button
            type="button"
            onClick={onShareNumber}
            className="flex min-h-11 items-center gap-1.5 rounded-sm px-1 text-sm font-medium text-primary-ink hover:underline"
          >
            <Phone size={16} strokeWidth={1.9} aria-hidden="true" />
            <Trans>Share my number</Trans>
          </button>
        )}
        {length > COUNT_FROM && (
          <span className="tabular text-xs text-ink-2">
            {length} / {MESSAGE_MAX}
          </span>
        )}
      </div>
      <Form className="flex items-end gap-2" onSubmit={submit}>
        <textarea
          ref={field}
          rows={1}
          value={text}
          aria-label={t`Message to ${name}`}
          placeholder={t`Write a message`}
          onChange={(event) => {
            limitInput(event.target, text, MESSAGE_MAX);
            onText(event.target.value);
          }}
          onKeyDown={(event) => {
            if (!sendsOn(event)) return;
            event.preventDefault();
            submit();
          }}
          className="min-h-11 w-full min-w-0 resize-none rounded-md border border-line-strong bg-surface px-3.5 py-2.5 text-ink placeholder:text-ink-3"
        />
        <button
          type="submit"
          aria-label={t`Send`}
          // Keeps the focus in the text field, so that the phone's keyboard stays open.
          onMouseDown={(event) => event.preventDefault()}
          className="flex size-11 shrink-0 items-center justify-center rounded-md bg-primary text-on-primary hover:bg-primary-hover"
        >
          <SendHorizontal size={20} strokeWidth={1.9} aria-hidden="true" />
        </button>
      </Form>
    </div>
  );
}
