import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLiveEvent, usePolling } from '#platform/web/api/live.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { refetchChanged } from '#platform/web/api/refetch.ts';
import { send, sendIfChanged } from '#platform/web/api/send.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { callRef, type Output } from '#shared/calls/call.ts';
import { translatableName } from '#shared/texts/text.ts';
import { text } from '#shared/texts/translate.ts';
import type {
  ChatMessage,
  ChatPeer,
  Conversation,
  getChatPeer,
  getConversation,
  getUnreadCounts,
  listConversations,
} from '../contract.ts';
import { isNextMessage, mergeMessages } from '../messages.ts';

/** Poll interval while the stream is down, from the specification. */
const CONVERSATION_MS = 3_000;
const UNREAD_MS = 10_000;
/** Shown if an answer is not the expected JSON. */
export const INVALID_FORMAT = text`Server returned invalid response format`;

/**
 * Options for the API calls of the chat dialog. `keepUser`: after a 401, the dialog shows the error and keeps the typed
 * text until the redirect. `timeoutMs`: a send without a response within 15 s counts as failed; a retry is safe because
 * messages have an idempotency key.
 */
export const CHAT_CALL_OPTIONS = {
  keepUser: true,
  timeoutMs: 15_000,
  checkData: (data: unknown) => (data === undefined || data === null ? INVALID_FORMAT : null),
} as const;

const CHAT_LIST = {
  ...CHAT_CALL_OPTIONS,
  checkData: (data: unknown) => (Array.isArray(data) ? null : INVALID_FORMAT),
} as const;

const conversationRef = callRef<typeof getConversation>('GET', '/api/chat/conversation/:otherUserId');
const unreadRef = callRef<typeof getUnreadCounts>('GET', '/api/chat/unread-counts');
const conversationsRef = callRef<typeof listConversations>('GET', '/api/chat/conversations');
const peerRef = callRef<typeof getChatPeer>('GET', '/api/chat/peers/:otherUserId');

export const conversationKey = (otherUserId: string) =>
  queryKey(conversationRef, { params: { otherUserId }, query: {} });
export const CONVERSATIONS_KEY = queryKey(conversationsRef, {});
export const peerKey = (otherUserId: string) => queryKey(peerRef, { params: { otherUserId } });

type Messages = readonly ChatMessage[];

/** Merges messages into the cached conversation. */
export function cacheMessages(queryClient: QueryClient, otherUserId: string, received: Messages): void {
  queryClient.setQueryData<Messages>(conversationKey(otherUserId), (cached = []) =>
    mergeMessages(cached, received),
  );
}

/** ETag of the newest messages of each conversation, by the other user's id. Kept in memory only. */
const etags = new Map<string, string>();

async function loadLatest(
  queryClient: QueryClient,
  otherUserId: string,
  signal: AbortSignal,
): Promise<Messages> {
  const cached = () => queryClient.getQueryData<Messages>(conversationKey(otherUserId));
  const answer = await sendIfChanged(
    conversationRef,
    { params: { otherUserId }, query: {} },
    { ...CHAT_LIST, signal, etag: cached() === undefined ? undefined : etags.get(otherUserId) },
  );
  if (answer === null) return cached() ?? [];
  const etag = answer.headers.get('etag');
  if (etag !== null) etags.set(otherUserId, etag);
  return mergeMessages(cached() ?? [], answer.data);
}

/** Loads older messages into the cached conversation. */
export async function loadEarlier(
  queryClient: QueryClient,
  otherUserId: string,
  before: number,
): Promise<void> {
  const input = { params: { otherUserId }, query: { before } };
  cacheMessages(queryClient, otherUserId, await send(conversationRef, input, CHAT_LIST));
}

type Shown = { between: [string, string]; message: ChatMessage };

/** Messages with another user, oldest first: streamed, or polled every 3 s while the stream is down. */
export function useConversation(me: string, otherUserId: string) {
  const queryClient = useQueryClient();
  const key = conversationKey(otherUserId);
  const path = key[0];
  useEffect(
    () =>
      onLiveEvent('chat', (data) => {
        const { between, message } = data as Shown;
        if (!between.includes(me) || !between.includes(otherUserId)) return;
        // An answer opens a conversation that waited for it.
        const peer = queryClient.getQueryData<ChatPeer>(peerKey(otherUserId));
        if (peer?.closed != null) void queryClient.invalidateQueries({ queryKey: peerKey(otherUserId) });
        const cached = queryClient.getQueryData<Messages>([path]);
        if (cached !== undefined && isNextMessage(cached, message))
          cacheMessages(queryClient, otherUserId, [message]);
        else void refetchChanged(queryClient, ({ queryKey: [changed] }) => changed === path);
      }),
    [queryClient, me, otherUserId, path],
  );
  return useQuery<Messages>({
    queryKey: key,
    queryFn: ({ signal }) => loadLatest(queryClient, otherUserId, signal),
    ...usePolling(CONVERSATION_MS),
    refetchOnMount: 'always',
  });
}

/** Unread counts by sender. */
export function useUnreadCounts({ enabled }: { enabled: boolean }): Readonly<Record<string, number>> {
  const { data } = useQuery<Output<typeof getUnreadCounts>>({
    queryKey: queryKey(unreadRef, {}),
    ...usePolling(UNREAD_MS),
    enabled,
  });
  return data ?? {};
}

export function useConversations() {
  const say = useText();
  return useQuery<Conversation[]>({
    queryKey: CONVERSATIONS_KEY,
    ...usePolling(UNREAD_MS),
    refetchOnMount: 'always',
    select: (all) => all.map((one) => ({ ...one, name: say(translatableName(one.name)) })),
  });
}

/** Loads the other user of the conversation. */
export function usePeer(otherUserId: string) {
  const say = useText();
  return useQuery<ChatPeer>({
    queryKey: peerKey(otherUserId),
    queryFn: ({ signal }) => send(peerRef, { params: { otherUserId } }, { ...CHAT_CALL_OPTIONS, signal }),
    ...usePolling(UNREAD_MS),
    refetchOnMount: 'always',
    select: (peer) => ({ ...peer, name: say(translatableName(peer.name)) }),
  });
}

/** Refetches the lists and counts that a chat call may have changed. */
export function refreshChatLists(queryClient: QueryClient): void {
  for (const key of [queryKey(unreadRef, {}), CONVERSATIONS_KEY]) {
    void queryClient.invalidateQueries({ queryKey: key });
  }
}
