import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { readStoredDraft, storeDraft } from '#platform/web/api/draft-storage.ts';
import { ApiError, send } from '#platform/web/api/send.ts';
import { onWriteOutcome, type WriteOutcome } from '#platform/web/offline/queue.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { callRef } from '#shared/calls/call.ts';
import type {
  acknowledgeChatSafety,
  blockInChat,
  ChatMessage,
  ChatPeer,
  markRead,
  unblockInChat,
} from '../contract.ts';
import { type OutgoingMessage, parseSaved, type SavedChat, withoutStored, withQueued } from '../outgoing.ts';
import {
  CHAT_CALL_OPTIONS,
  cacheMessages,
  INVALID_FORMAT,
  peerKey,
  refreshChatLists,
  useConversation,
  usePeer,
} from './queries.ts';
import { listWaiting, queueMessage, sendDirectly, sendWaiting, toWaiting } from './queued-messages.ts';

const blockRef = callRef<typeof blockInChat>('POST', '/api/chat/block/:otherUserId');
const unblockRef = callRef<typeof unblockInChat>('DELETE', '/api/chat/block/:otherUserId');
const safetyRef = callRef<typeof acknowledgeChatSafety>('POST', '/api/chat/safety-note');
const markReadRef = callRef<typeof markRead>('POST', '/api/chat/mark-read/:otherUserId');

/** How often an open conversation tries again to mark its messages as read. */
const MARK_AGAIN_MS = 15_000;

/** Leaves time to read the toast before the redirect to sign-in, as specified. */
const SIGN_IN_DELAY_MS = 2_000;

export type ChatProps = {
  me: { userId: string; mobile: string };
  otherUserId: string;
  /** The booking that a first message is about. */
  bookingId?: string | null;
  /** Redirects to sign-in and back. */
  onSignInAgain: () => void;
};

/** Shows errors; an expired session redirects to sign-in. */
function useFailures(onSignInAgain: () => void) {
  const { t } = useLingui();
  const leaving = useRef(false);
  return (title: string, error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 401) {
      const description =
        error instanceof ApiError ? error.text : t`The connection failed. Check it and try again.`;
      toast({ title, description, variant: 'destructive' });
      return;
    }
    if (leaving.current) return;
    leaving.current = true;
    toast({
      title: t`Authentication required`,
      description: t`Please log in to continue.`,
      variant: 'destructive',
    });
    setTimeout(onSignInAgain, SIGN_IN_DELAY_MS);
  };
}

/** State of a conversation for its dialog: messages, unsent messages and the draft. */
export function useChat({ me, otherUserId, bookingId = null, onSignInAgain }: ChatProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const storageKey = `chat:${me.userId}:${otherUserId}`;
  const [saved, setSaved] = useState<SavedChat>(() => parseSaved(readStoredDraft(storageKey)));
  const conversation = useConversation(me.userId, otherUserId);
  const peer = usePeer(otherUserId);
  const fail = useFailures(onSignInAgain);
  const stored = conversation.data ?? [];
  const outgoing = useMemo(() => withoutStored(saved.outgoing, stored), [saved.outgoing, stored]);
  /** Chain of promises: messages are sent one at a time, to keep their order. */
  const sendChain = useRef<Promise<void>>(Promise.resolve());

  useEffect(() => {
    const empty = saved.draft === '' && outgoing.length === 0;
    storeDraft(storageKey, empty ? null : { draft: saved.draft, outgoing });
  }, [storageKey, saved.draft, outgoing]);

  const conversationError = conversation.error;
  const leave = useEffectEvent((error: ApiError) => fail('', error));
  useEffect(() => {
    if (conversationError instanceof ApiError && conversationError.status === 401) leave(conversationError);
  }, [conversationError]);

  useMarkRead(me.userId, otherUserId, stored, fail);

  const setState = (clientId: string, state: OutgoingMessage['state']) =>
    setSaved((now) => ({
      ...now,
      outgoing: now.outgoing.map((one) => (one.clientId === clientId ? { ...one, state } : one)),
    }));
  const drop = (clientId: string) =>
    setSaved((now) => ({ ...now, outgoing: now.outgoing.filter((one) => one.clientId !== clientId) }));

  const showQueued = useEffectEvent((queued: readonly OutgoingMessage[]) =>
    setSaved((now) => ({ ...now, outgoing: withQueued(now.outgoing, queued) })),
  );

  function onSent(message: ChatMessage, clientId: string): void {
    cacheMessages(queryClient, otherUserId, [message]);
    drop(clientId);
    refreshChatLists(queryClient);
    // Before the first answer, the number of messages is limited.
    if (stored.every(({ senderId }) => senderId === me.userId))
      void queryClient.invalidateQueries({ queryKey: peerKey(otherUserId) });
  }

  function onFailed(clientId: string, error: unknown): void {
    setState(clientId, 'failed');
    fail(t`Failed to send message`, error);
    // The error may mean that the user can no longer write: a block or a limit.
    void queryClient.invalidateQueries({ queryKey: peerKey(otherUserId) });
  }

  const onNews = useEffectEvent((news: WriteOutcome) => {
    const { id, about } = news.write;
    if (about !== otherUserId) return false;
    // Null if the answer was not JSON. The message may be stored: sending it again has the same key, so it can't double.
    if (news.kind === 'sent' && news.answer === null) onFailed(id, new ApiError(200, INVALID_FORMAT));
    else if (news.kind === 'sent') onSent(news.answer as ChatMessage, id);
    else if (news.kind === 'refused') onFailed(id, new ApiError(news.status, news.message));
    else {
      const before = saved.outgoing.find(({ clientId }) => clientId === id);
      showQueued([toWaiting(news.write)]);
      if (news.reason === 'signedOut') fail('', new ApiError(401, ''));
      // Shows the error only when a message of this tab starts to wait; failed retries show nothing.
      else if (before !== undefined && before.state !== 'waiting') {
        const text = t`It waits on this device and leaves when the connection is back.`;
        fail(t`Failed to send message`, new ApiError(0, text));
      }
    }
    return true;
  });
  useEffect(() => onWriteOutcome((news) => onNews(news)), []);
  useEffect(() => {
    listWaiting(otherUserId).then(
      (queued) => showQueued(queued),
      () => undefined,
    );
  }, [otherUserId]);

  /** Sends through the device's queue, or directly if the device cannot store a queue. */
  async function deliver(message: OutgoingMessage): Promise<void> {
    if (await queueMessage(me.userId, otherUserId, message)) return;
    try {
      onSent(await sendDirectly(otherUserId, message), message.clientId);
    } catch (error) {
      onFailed(message.clientId, error);
    }
  }

  const enqueue = (message: OutgoingMessage) => {
    sendChain.current = sendChain.current.then(() => deliver(message));
  };

  return {
    conversation,
    peer,
    messages: stored,
    outgoing,
    draft: saved.draft,
    setDraft: (draft: string) => setSaved((now) => ({ ...now, draft })),
    /** Shows the message immediately and sends it; ignores whitespace-only text. */
    send(text: string): boolean {
      const content = text.trim();
      if (content === '') return false;
      const clientId = crypto.randomUUID();
      const message: OutgoingMessage = { clientId, content, bookingId, state: 'sending' };
      setSaved((now) => ({ ...now, outgoing: [...now.outgoing, message] }));
      enqueue(message);
      return true;
    },
    /** Number of messages that wait for a connection. */
    waiting: outgoing.filter(({ state }) => state === 'waiting').length,
    sendWaiting: () => sendWaiting(me.userId),
    /** Deletes a message that could not be sent. */
    deleteFailed: (message: OutgoingMessage) => drop(message.clientId),
    retry(message: OutgoingMessage): void {
      setState(message.clientId, 'sending');
      enqueue({ ...message, state: 'sending' });
    },
    /** Blocks or unblocks the other user, then refetches them to show the result. */
    async setBlocked(blocked: boolean): Promise<void> {
      try {
        const input = { params: { otherUserId } };
        await (blocked
          ? send(blockRef, input, CHAT_CALL_OPTIONS)
          : send(unblockRef, input, CHAT_CALL_OPTIONS));
      } catch (error) {
        fail(blocked ? t`Failed to block` : t`Failed to unblock`, error);
      }
      await queryClient.invalidateQueries({ queryKey: peerKey(otherUserId) });
    },
    async acknowledgeSafety(): Promise<void> {
      queryClient.setQueryData<ChatPeer>(peerKey(otherUserId), (now) => now && { ...now, safetySeen: true });
      // If saving fails, the note is simply shown again.
      await send(safetyRef, {}, CHAT_CALL_OPTIONS).catch(() => undefined);
    },
  };
}

export type Chat = ReturnType<typeof useChat>;

/** Marks the other side's messages as read while the dialog is visible. */
function useMarkRead(
  me: string,
  otherUserId: string,
  messages: readonly ChatMessage[],
  fail: (title: string, error: unknown) => void,
): void {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const marked = useRef(0);
  const hasShownError = useRef(false);
  const newest = messages.findLast(({ senderId }) => senderId !== me)?.seq ?? 0;
  const markUpTo = useEffectEvent((seq: number) => {
    if (seq <= marked.current || document.visibilityState === 'hidden' || !navigator.onLine) return;
    const before = marked.current;
    marked.current = seq;
    // `send` merges equal calls that are in flight. A separate `intent` keeps this call from being merged with the
    // previous one.
    const options = { ...CHAT_CALL_OPTIONS, intent: String(seq) };
    send(markReadRef, { params: { otherUserId } }, options).then(
      () => refreshChatLists(queryClient),
      (error: unknown) => {
        marked.current = before;
        if (hasShownError.current) return;
        hasShownError.current = true;
        fail(t`Failed to mark as read`, error);
      },
    );
  });
  useEffect(() => {
    const mark = () => markUpTo(newest);
    mark();
    document.addEventListener('visibilitychange', mark);
    window.addEventListener('online', mark);
    const again = setInterval(mark, MARK_AGAIN_MS);
    return () => {
      document.removeEventListener('visibilitychange', mark);
      window.removeEventListener('online', mark);
      clearInterval(again);
    };
  }, [newest]);
}
