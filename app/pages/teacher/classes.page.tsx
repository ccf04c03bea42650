import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, MessageCircle } from 'lucide-react';
import type { LoaderFunctionArgs } from 'react-router';
import { listOwnBatchesRef } from '#features/batches/refs.ts';
import { TeacherClasses } from '#features/batches/web/teacher-classes.tsx';
import { useCurrentUser } from '#features/identity/web/current-user.ts';
import { requireRole } from '#features/identity/web/guards.ts';
import { SessionEnded } from '#features/identity/web/session-ended.tsx';
import { preload, services } from '#platform/web/api/loader.ts';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { PRODUCT } from '#shared/product.ts';
import { ChatOverlay, useOpenChat } from '../parts/chat-overlay.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await requireRole(args, 'teacher');
  await preload(services(args), listOwnBatchesRef, {});
  return null;
}

/** The teacher's group classes. */
export function Component() {
  const { t } = useLingui();
  const { user } = useCurrentUser();
  const openChat = useOpenChat();
  if (user === null) return <SessionEnded />;
  return (
    <div className="page-width min-h-dvh py-6 md:py-9">
      <title>{t`Group classes | ${PRODUCT.name}`}</title>
      <meta name="robots" content="noindex" />
      <ButtonLink to="/teacher-dashboard" variant="ghost" className="-ml-4">
        <ArrowLeft size={18} strokeWidth={1.9} aria-hidden="true" />
        <Trans>Teacher dashboard</Trans>
      </ButtonLink>
      <h1 tabIndex={-1} className="mt-1 text-xl sm:text-2xl">
        <Trans>Group classes</Trans>
      </h1>
      <TeacherClasses
        renderChat={({ userId, name }) => (
          <Button
            variant="ghost"
            className="px-3!"
            aria-label={t`Chat with ${name}`}
            onClick={() => openChat(userId)}
          >
            <MessageCircle size={19} strokeWidth={1.9} aria-hidden="true" />
            <Trans>Chat</Trans>
          </Button>
        )}
      />
      <ChatOverlay user={user} />
    </div>
  );
}
