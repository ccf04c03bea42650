import { Trans, useLingui } from '@lingui/react/macro';
import { Check, CheckCheck, Clock, CloudOff, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSite } from '#platform/web/api/site.tsx';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { userTextLang } from '#shared/texts/text-language.ts';
import { text } from '#shared/texts/translate.ts';
import { splitMessage } from '../links.ts';

type BubbleProps = { isOwn: boolean; content: string; children: ReactNode };

/** One message: the other side's on the left, the user's own on the right. */
export function Bubble({ isOwn, content, children }: BubbleProps) {
  const { t } = useLingui();
  const lang = userTextLang(content, useLocale());
  return (
    <div className={`flex ${isOwn ? 'justify-end' : 'justify-start'}`}>
      <div
        className={`max-w-[82%] rounded-lg px-3.5 py-2.5 ${
          isOwn
            ? 'rounded-br-[4px] bg-primary text-on-primary [&_a]:text-on-primary'
            : 'rounded-bl-[4px] bg-surface-sunken text-ink [&_a]:text-primary-ink'
        }`}
      >
        <p className="wrap-anywhere whitespace-pre-wrap">
          <span className="sr-only">{isOwn ? t`You: ` : ''}</span>
          <Content text={content} lang={lang} />
        </p>
        <p
          className={`tabular mt-0.5 flex items-center justify-end gap-1 text-xs ${isOwn ? 'text-on-primary' : 'text-ink-2'}`}
        >
          {children}
        </p>
      </div>
    </div>
  );
}

function Content({ text, lang }: { text: string; lang: string | undefined }) {
  const { publicOrigin } = useSite();
  let at = 0;
  return splitMessage(text, publicOrigin).map((piece) => {
    const key = at;
    at += piece.text.length;
    if (piece.href === undefined)
      return (
        <span key={key} lang={lang}>
          {piece.text}
        </span>
      );
    return (
      <a
        key={key}
        href={piece.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="underline"
      >
        {piece.text}
      </a>
    );
  });
}

const MARKS = {
  sending: { Icon: Clock, label: text`Sending` },
  waiting: { Icon: CloudOff, label: text`Waiting for a connection` },
  sent: { Icon: Check, label: text`Sent` },
  read: { Icon: CheckCheck, label: text`Read` },
} as const;

/** Delivery state of the user's own message. */
export function Tick({ state }: { state: keyof typeof MARKS }) {
  const say = useText();
  const { Icon, label } = MARKS[state];
  return (
    <>
      <Icon size={15} strokeWidth={2.1} aria-hidden="true" />
      <span className="sr-only">{say(label)}</span>
    </>
  );
}

type FailedBubbleProps = { content: string; onRetry: () => void; onDelete: () => void };

/**
 * A message that could not be sent. A tap sends it again with the same client id, so that it is
 * stored once.
 */
export function FailedBubble({ content, onRetry, onDelete }: FailedBubbleProps) {
  return (
    <div role="alert" className="flex flex-col items-end">
      <div className="max-w-[82%] rounded-lg rounded-br-[4px] border border-danger bg-danger-soft px-3.5 py-2.5 text-ink">
        <p className="wrap-anywhere whitespace-pre-wrap">{content}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-x-4 text-sm font-medium">
        <button
          type="button"
          onClick={onRetry}
          className="flex min-h-11 items-center gap-1.5 px-1 text-danger-ink hover:underline"
        >
          <TriangleAlert size={16} strokeWidth={1.9} aria-hidden="true" />
          <Trans>Not sent. Tap to retry.</Trans>
        </button>
        <button type="button" onClick={onDelete} className="min-h-11 px-1 text-ink-2 hover:underline">
          <Trans>Delete</Trans>
        </button>
      </div>
    </div>
  );
}
