import { Trans } from '@lingui/react/macro';
import { MessageCircle } from 'lucide-react';
import { useUnreadCounts } from '#features/chat/web/queries.ts';
import { UnreadCount } from '#features/chat/web/unread.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { useOpenMessages } from './chat-overlay.tsx';

/** Opens the conversation list and shows the unread count. `compact` hides the label on phones. */
export function MessagesButton({ compact = false }: { compact?: boolean }) {
  const open = useOpenMessages();
  const counts = useUnreadCounts({ enabled: true });
  const unread = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <Button variant="outline" onClick={open}>
      <MessageCircle size={20} strokeWidth={1.9} aria-hidden="true" />
      <span className={compact ? 'max-sm:sr-only' : ''}>
        <Trans>Messages</Trans>
      </span>
      <UnreadCount count={unread} />
    </Button>
  );
}
