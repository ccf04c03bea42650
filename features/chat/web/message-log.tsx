import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown } from 'lucide-react';
import { Fragment, memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { formatInstant } from '#shared/time.ts';
import type { ChatMessage } from '../contract.ts';
import { earlierMessagesCursor } from '../messages.ts';
import type { OutgoingMessage } from '../outgoing.ts';
import { dayText, messageWords } from '../texts.ts';
import { Bubble, FailedBubble, Tick } from './bubble.tsx';

/**
 * If the reader is within this distance of the end, the log scrolls to new messages; otherwise it
 * keeps its position.
 */
const NEAR_END_PX = 80;
const NEAR_START_PX = 60;

type MessageLogProps = {
  me: string;
  name: string;
  messages: readonly ChatMessage[];
  outgoing: readonly OutgoingMessage[];
  onRetry: (message: OutgoingMessage) => void;
  onDelete: (message: OutgoingMessage) => void;
  onEarlier: (before: number) => Promise<void>;
  /** Content above the first message. */
  before?: ReactNode;
  /** Shown instead of messages when there are none. */
  empty: ReactNode;
};

const toEnd = (log: HTMLElement) => {
  log.scrollTop = log.scrollHeight;
};

/** Scrolls to new messages if the reader is at the end or wrote them; otherwise the position stays. */
function useScroll(me: string, messages: readonly ChatMessage[], sending: number) {
  const log = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const before = useRef({ first: 0, last: 0, sending: 0, height: 0 });
  const [news, setNews] = useState(false);
  const first = messages[0]?.seq ?? 0;
  const last = messages.at(-1);
  const lastSeq = last?.seq ?? 0;
  const isOwn = last?.senderId === me;
  useLayoutEffect(() => {
    const { current: element } = log;
    if (element === null) return;
    const previous = before.current;
    const wroteMyself = sending > previous.sending;
    if (first < previous.first && lastSeq === previous.last) {
      // Older messages were added above: scroll by their height, so that the visible ones do not
      // move.
      element.scrollTop += element.scrollHeight - previous.height;
    } else if (atEnd.current || wroteMyself) {
      toEnd(element);
    } else if (lastSeq > previous.last && !isOwn) {
      setNews(true);
    }
    before.current = { first, last: lastSeq, sending, height: element.scrollHeight };
  }, [first, lastSeq, isOwn, sending]);
  return {
    log,
    news,
    onScroll(): boolean {
      const { current: element } = log;
      if (element === null) return false;
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
      if (atEnd.current) setNews(false);
      return element.scrollTop < NEAR_START_PX;
    },
    follow() {
      if (log.current) toEnd(log.current);
      setNews(false);
    },
  };
}

/** The messages of a conversation by day, with unsent ones at the end. */
export function MessageLog(props: MessageLogProps) {
  const { t } = useLingui();
  const { me, name, messages, outgoing, onRetry, onDelete, onEarlier, before, empty } = props;
  const { log, news, onScroll, follow } = useScroll(me, messages, outgoing.length);
  const [loading, setLoading] = useState(false);
  const earlier = earlierMessagesCursor(messages);
  // Screen readers say what the other person writes, not what the user has just written, and no earlier messages.
  const isOwnNews = messages.at(-1)?.senderId === me || outgoing.some(({ state }) => state !== 'failed');
  const loadEarlier = async () => {
    if (earlier === null || loading) return;
    setLoading(true);
    await onEarlier(earlier).finally(() => setLoading(false));
  };
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={log}
        role="log"
        aria-live={isOwnNews || loading ? 'off' : 'polite'}
        aria-label={t`Messages with ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: Safari gives a scrolling part no focus of itself, and without it the arrow keys can not scroll
        tabIndex={0}
        onScroll={() => onScroll() && void loadEarlier()}
        className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto overscroll-contain px-4 py-4"
      >
        {before}
        {earlier !== null && (
          <Button
            variant="ghost"
            className="self-center text-sm!"
            pending={loading}
            onClick={() => void loadEarlier()}
          >
            <Trans>Earlier messages</Trans>
          </Button>
        )}
        {messages.length === 0 && outgoing.length === 0 && empty}
        <Days me={me} messages={messages} />
        {outgoing.map((one) =>
          one.state === 'failed' ? (
            <FailedBubble
              key={one.clientId}
              content={one.content}
              onRetry={() => onRetry(one)}
              onDelete={() => onDelete(one)}
            />
          ) : (
            <Bubble key={one.clientId} isOwn content={one.content}>
              <Tick state={one.state} />
            </Bubble>
          ),
        )}
      </div>
      {news && (
        <button
          type="button"
          onClick={follow}
          className="absolute bottom-3 left-1/2 flex min-h-11 -translate-x-1/2 items-center gap-2 rounded-full border border-line bg-surface-raised px-4 text-sm font-medium text-primary-ink shadow-e2"
        >
          <ArrowDown size={16} strokeWidth={1.9} aria-hidden="true" />
          <Trans>New messages</Trans>
        </button>
      )}
    </div>
  );
}

type DaysProps = { me: string; messages: readonly ChatMessage[] };

/** The messages by day. Memoised: formatting forty times and dates on each keystroke is slow on phones. */
const Days = memo(function Days({ me, messages }: DaysProps) {
  const say = useText();
  const now = new Date();
  let day = '';
  return messages.map((message) => {
    const own = dayText(new Date(message.createdAt), now, say);
    const begins = own !== day;
    day = own;
    return (
      <Fragment key={message.id}>
        {begins && (
          <p className="mx-auto my-2 rounded-full bg-surface-sunken px-3 py-1 text-xs font-medium text-ink-2">
            {own}
          </p>
        )}
        <Message message={message} isOwn={message.senderId === me} />
      </Fragment>
    );
  });
});

const Message = memo(function Message({ message, isOwn }: { message: ChatMessage; isOwn: boolean }) {
  const locale = useLocale();
  return (
    <Bubble isOwn={isOwn} content={useText()(messageWords(message.content))}>
      <time dateTime={message.createdAt}>{formatInstant(message.createdAt, 'time', locale)}</time>
      {isOwn && <Tick state={message.isRead ? 'read' : 'sent'} />}
    </Bubble>
  );
});
