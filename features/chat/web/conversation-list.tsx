import { Trans, useLingui } from '@lingui/react/macro';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { Avatar } from '#platform/web/ui/people/avatar.tsx';
import { EmptyState } from '#platform/web/ui/states/empty-state.tsx';
import { QueryLoading } from '#platform/web/ui/states/list-loading.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { UserText } from '#platform/web/ui/user-text.tsx';
import type { Conversation } from '../contract.ts';
import { lastTimeText, messageWords } from '../texts.ts';
import { CONVERSATIONS_KEY, useConversations } from './queries.ts';
import { UnreadCount } from './unread.tsx';

type ConversationListProps = {
  me: string;
  onOpen: (userId: string) => void;
  onClose: () => void;
  /** Shown if the list is empty: how to start a conversation. */
  hint: string;
};

/** The user's conversations, latest first. */
export function ConversationList({ me, onOpen, onClose, hint }: ConversationListProps) {
  const { t } = useLingui();
  const { data, isError, refetch } = useConversations();
  return (
    <Dialog open size="chat" onClose={onClose} title={t`Messages`}>
      <div className="flex-1 overflow-y-auto overscroll-contain">
        {data === undefined && !isError && (
          <QueryLoading of={[CONVERSATIONS_KEY]} label={t`Loading messages...`} className="p-4">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </QueryLoading>
        )}
        {data === undefined && isError && (
          <div role="alert" className="px-6 py-10 text-center">
            <p>
              <Trans>Your messages could not be loaded.</Trans>
            </p>
            <Button variant="outline" className="mt-4" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        )}
        {data?.length === 0 && (
          <EmptyState art="pose-lotus" title={t`No messages yet`} text={hint} headingLevel="h3" />
        )}
        {data && data.length > 0 && (
          <ul>
            {data.map((conversation) => (
              <li key={conversation.userId} className="border-b border-line last:border-0">
                <Row me={me} conversation={conversation} onOpen={() => onOpen(conversation.userId)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

type RowProps = { me: string; conversation: Conversation; onOpen: () => void };

function Row({ me, conversation, onOpen }: RowProps) {
  const { t } = useLingui();
  const say = useText();
  const { name, profilePicture, lastMessage, unread } = conversation;
  const isOwn = lastMessage.senderId === me;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-center gap-3.5 px-4 py-3 text-left hover:bg-surface-sunken md:px-5"
    >
      <Avatar name={name} src={profilePicture} className="size-12" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-semibold">
            <UserText>{name}</UserText>
          </span>
          <span className="shrink-0 text-xs text-ink-2">
            {lastTimeText(new Date(lastMessage.createdAt), new Date(), say)}
          </span>
        </span>
        <span className="mt-0.5 flex items-center justify-between gap-3">
          <span className={`truncate text-sm ${unread > 0 ? 'font-medium text-ink' : 'text-ink-2'}`}>
            {isOwn && t`You: `}
            <UserText>{say(messageWords(lastMessage.content))}</UserText>
          </span>
          <UnreadCount count={unread} />
        </span>
      </span>
    </button>
  );
}
