import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Ban, Flag, ShieldCheck, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, errorText } from '#platform/web/api/send.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { MoreMenu } from '#platform/web/ui/dialogs/more-menu.tsx';
import { Avatar } from '#platform/web/ui/people/avatar.tsx';
import { QueryLoading } from '#platform/web/ui/states/list-loading.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import type { Translate } from '#shared/texts/translate.ts';
import type { ChatPeer } from '../contract.ts';
import { type ChatReport, chatReportFrom } from '../reported.ts';
import { BOOKING_LABELS, formatMobile } from '../texts.ts';
import { Composer } from './composer.tsx';
import { MessageLog } from './message-log.tsx';
import { NothingToReport } from './nothing-to-report.tsx';
import { conversationKey, loadEarlier, peerKey } from './queries.ts';
import { type Chat, type ChatProps, useChat } from './use-chat.ts';

type ChatDialogProps = ChatProps & {
  onClose: () => void;
  renderReport: (reported: ChatReport, onClose: () => void) => ReactNode;
};

/** A conversation: a centred dialog on desktop, full screen on phones. */
export function ChatDialog({ onClose, renderReport, ...props }: ChatDialogProps) {
  const say = useText();
  const { t } = useLingui();
  const chat = useChat(props);
  const { data: peer } = chat.peer;
  const [asking, setAsking] = useState<'block' | 'report' | null>(null);
  const reported = peer ? chatReportFrom(peer, chat.messages) : null;
  const name = peer?.name ?? t`Messages`;
  return (
    <>
      <Dialog
        open
        size="chat"
        onClose={onClose}
        title={name}
        subtitle={peer?.booking ? say(BOOKING_LABELS[peer.booking.status]) : undefined}
        media={peer && <Avatar name={peer.name} src={peer.profilePicture} className="size-10" />}
        actions={peer && <PeerMenu peer={peer} chat={chat} onAsk={setAsking} />}
      >
        <Conversation {...props} chat={chat} peer={peer} />
      </Dialog>
      {peer && (
        <>
          <ConfirmDialog
            open={asking === 'block'}
            title={t`Block ${peer.name}?`}
            text={t`Neither of you will be able to message or book the other, and a request that is waiting ends. Confirmed sessions stay. You can unblock at any time.`}
            dismissLabel={t`Cancel`}
            confirmLabel={t`Block`}
            onDismiss={() => setAsking(null)}
            onConfirm={() => {
              setAsking(null);
              void chat.setBlocked(true);
            }}
          />
          {asking === 'report' &&
            (reported ? (
              renderReport(reported, () => setAsking(null))
            ) : (
              <NothingToReport name={peer.name} onClose={() => setAsking(null)} />
            ))}
        </>
      )}
    </>
  );
}

const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const;

type PeerMenuProps = {
  peer: ChatPeer;
  chat: Chat;
  onAsk: (what: 'block' | 'report') => void;
};

function PeerMenu({ peer, chat, onAsk }: PeerMenuProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { teacherId } = peer;
  const blocked = peer.closed === 'blockedByMe';
  return (
    <MoreMenu
      label={t`More about ${peer.name}`}
      items={[
        ...(teacherId === null
          ? []
          : [
              {
                key: 'profile',
                icon: <UserRound {...ICON} />,
                text: t`View Profile`,
                onSelect: () => void navigate(`/teacher/${teacherId}`),
              },
            ]),
        {
          key: 'block',
          icon: <Ban {...ICON} />,
          text: blocked ? t`Unblock` : t`Block`,
          onSelect: () => (blocked ? void chat.setBlocked(false) : onAsk('block')),
        },
        { key: 'report', icon: <Flag {...ICON} />, text: t`Report`, onSelect: () => onAsk('report') },
      ]}
    />
  );
}

type ConversationProps = ChatProps & { chat: Chat; peer: ChatPeer | undefined };

function Conversation({ me, otherUserId, chat, peer }: ConversationProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { conversation } = chat;
  if (conversation.data === undefined || peer === undefined) {
    const failed = conversation.isError || chat.peer.isError;
    return failed ? <Failed chat={chat} /> : <Loading otherUserId={otherUserId} />;
  }
  const { name } = peer;
  const number = t`My number: ${formatMobile(me.mobile)}`;
  const lastOwn = chat.messages.findLast(({ senderId }) => senderId === me.userId);
  const isShared = [lastOwn, ...chat.outgoing].some((message) => message?.content === number);
  // A second tap sends nothing: each message counts towards the limit before a reply.
  const shareNumber = () => void (isShared || chat.send(number));
  return (
    <>
      <MessageLog
        me={me.userId}
        name={name}
        messages={chat.messages}
        outgoing={chat.outgoing}
        onRetry={chat.retry}
        onDelete={chat.deleteFailed}
        onEarlier={(before) =>
          loadEarlier(queryClient, otherUserId, before).catch((failure: unknown) => {
            const description = errorText(failure, t`Check your connection and try again.`);
            toast({ title: t`Earlier messages could not be loaded`, description, variant: 'destructive' });
          })
        }
        before={!peer.safetySeen && <SafetyNote onRead={() => void chat.acknowledgeSafety()} />}
        empty={
          <p className="m-auto max-w-72 text-center text-ink-2">{t`No messages yet. Say hello to ${name}.`}</p>
        }
      />
      {peer.closed === null ? (
        <Composer
          name={name}
          text={chat.draft}
          onText={chat.setDraft}
          onSend={chat.send}
          waiting={chat.waiting}
          onSendWaiting={() => void chat.sendWaiting().catch(() => undefined)}
          onShareNumber={me.mobile === '' ? null : shareNumber}
        />
      ) : (
        <Closed peer={peer} onUnblock={() => void chat.setBlocked(false)} />
      )}
    </>
  );
}

/** Shown until the user has acknowledged it in any conversation. */
function SafetyNote({ onRead }: { onRead: () => void }) {
  const { t } = useLingui();
  return (
    <aside aria-label={t`Safety note`} className="rounded-md bg-accent-soft px-4 py-3 text-sm">
      <p className="flex gap-2.5">
        <ShieldCheck size={20} strokeWidth={1.9} aria-hidden="true" className="shrink-0 text-accent-ink" />
        <span>
          <Trans>
            You can exchange contact details here. Never share a password or a one-time code, and don't send
            money before you have agreed on a session. Block and Report are in the menu above.
          </Trans>
        </span>
      </p>
      <Button variant="ghost" className="mt-1 ml-auto flex! text-sm!" onClick={onRead}>
        <Trans>Got it</Trans>
      </Button>
    </aside>
  );
}

const CLOSED_TEXTS = {
  blockedByMe: (name: string, t: Translate) => t`You blocked ${name}. Unblock to send messages again.`,
  closed: (name: string, t: Translate) => t`You can no longer write to ${name}.`,
  waitForReply: (name: string, t: Translate) =>
    t`Please wait for a reply: you can send 3 messages before ${name} answers.`,
} as const;

function Closed({ peer, onUnblock }: { peer: ChatPeer; onUnblock: () => void }) {
  const say = useText();
  if (peer.closed === null) return null;
  return (
    <div className="flex items-center gap-3 border-t border-line bg-surface-sunken px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] text-sm text-ink-2 md:rounded-b-xl">
      <p role="status" className="min-w-0 flex-1 wrap-anywhere">
        {CLOSED_TEXTS[peer.closed](peer.name, say)}
      </p>
      {peer.closed === 'blockedByMe' && (
        <Button variant="outline" onClick={onUnblock}>
          <Trans>Unblock</Trans>
        </Button>
      )}
    </div>
  );
}

function Failed({ chat }: { chat: Chat }) {
  const { t } = useLingui();
  const say = useText();
  const error = chat.conversation.error ?? chat.peer.error;
  const why = error instanceof ApiError ? say(error.text) : t`The connection failed. Check it and try again.`;
  return (
    <div role="alert" className="m-auto max-w-80 px-6 text-center">
      <p className="font-semibold">
        <Trans>Failed to fetch conversation</Trans>
      </p>
      <p className="mt-1 text-ink-2">{why}</p>
      <Button
        variant="outline"
        className="mt-4"
        onClick={() => {
          void chat.conversation.refetch();
          void chat.peer.refetch();
        }}
      >
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

function Loading({ otherUserId }: { otherUserId: string }) {
  const { t } = useLingui();
  const of = [conversationKey(otherUserId), peerKey(otherUserId)];
  return (
    <QueryLoading of={of} label={t`Loading messages...`} className="flex-1 p-4">
      <Skeleton className="h-14 w-3/5" />
      <Skeleton className="h-14 w-1/2 justify-self-end" />
      <Skeleton className="h-20 w-2/3" />
    </QueryLoading>
  );
}
