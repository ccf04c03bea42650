import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { CurrentUser } from '#features/identity/contract.ts';
import { useSignInAgain } from '#features/identity/web/sign-out.ts';
import { lazyDialog } from '#platform/web/ui/dialogs/lazy-dialog.tsx';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';

const ChatDialog = lazyDialog(() =>
  import('#features/chat/web/chat-dialog.tsx').then((module) => module.ChatDialog),
);
const ConversationList = lazyDialog(() =>
  import('#features/chat/web/conversation-list.tsx').then((module) => module.ConversationList),
);
const ReportDialog = lazyDialog(() =>
  import('#features/reports/web/report-dialog.tsx').then((module) => module.ReportDialog),
);

/** The URL holds the open chat (`?chat=<user id>`, `?chat=list`), so that Back closes it and notices can link to it. */
const PARAM = 'chat';
const ABOUT = 'about';
const LIST = 'list';
const ID = /^[0-9a-f-]{36}$/i;

type OpenChat = (userId: string, bookingId?: string) => void;

function useChatAddress() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { key, state } = useLocation();
  /** A second press on Close, before Back has closed the chat, must not leave the page below too. */
  const isLeaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history has its own key
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);
  const go = (next: { chat: string | null; about?: string | undefined }, isNewEntry: boolean) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now);
        changed.delete(PARAM);
        changed.delete(ABOUT);
        if (next.chat !== null) changed.set(PARAM, next.chat);
        if (next.about) changed.set(ABOUT, next.about);
        return changed;
      },
      // The page's own state tells, for example, from which search results the user came.
      {
        replace: !isNewEntry,
        preventScrollReset: true,
        state: isNewEntry ? { ...state, isChatEntry: true } : state,
      },
    );
  return {
    open: params.get(PARAM),
    about: params.get(ABOUT),
    /** Opens a chat in a new history entry, so that Back closes it. */
    show: (chat: string, about?: string) => go({ chat, about }, true),
    /** Replaces the open chat. */
    change: (chat: string) => go({ chat }, false),
    /** Goes back if a press has opened the chat: a second entry of the page would make Back seem dead. */
    close() {
      if (state?.isChatEntry !== true) return go({ chat: null }, false);
      if (isLeaving.current) return;
      isLeaving.current = true;
      void navigate(-1);
    },
  };
}

/** Opens the conversation with a user, optionally about a booking. The page must render a ChatOverlay. */
export function useOpenChat(): OpenChat {
  const { show } = useChatAddress();
  return show;
}

/** Opens the user's list of conversations. */
export function useOpenMessages(): () => void {
  const { show } = useChatAddress();
  return () => show(LIST);
}

/** Shows the conversation or conversation list that the URL names. Render it once on each page with chat. */
export function ChatOverlay({ user }: { user: CurrentUser | null }) {
  const { t } = useLingui();
  const { open, about, change, close } = useChatAddress();
  const signInAgain = useSignInAgain();
  const hydrated = useHydrated();
  if (!hydrated || open === null || user === null || user.userType === 'admin') return null;
  if (open === LIST) {
    return (
      <ConversationList
        me={user.id}
        onOpen={change}
        onClose={close}
        hint={
          user.userType === 'teacher'
            ? t`Students who write to you or ask for a session show here.`
            : t`Open a teacher’s profile and choose Chat to ask a question.`
        }
      />
    );
  }
  if (!ID.test(open)) return null;
  return (
    <ChatDialog
      key={open}
      me={{ userId: user.id, mobile: user.mobile }}
      otherUserId={open.toLowerCase()}
      bookingId={about !== null && ID.test(about) ? about : null}
      onSignInAgain={signInAgain}
      onClose={close}
      renderReport={(reported, onReported) => <ReportDialog thing={reported} onClose={onReported} />}
    />
  );
}
