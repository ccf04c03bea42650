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
    <Button variant="outline" className={compact ? 'relative' : ''} onClick={open}>
      <MessageCircle size={20} strokeWidth={1.9} aria-hidden="true" />
      <span className={compact ? 'max-sm:sr-only' : ''}>
        <Trans>Messages</Trans>
      </span>
      {/* On phones the count is at the button's corner: beside the icon it would leave too
          little space for the heading. */}
      <span className={compact ? 'max-sm:absolute max-sm:-top-2 max-sm:-right-2' : 'contents'}>
        <UnreadCount count={unread} />
      </span>
    </Button>
  );
}
