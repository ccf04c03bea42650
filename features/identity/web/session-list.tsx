import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { refetchOnSettled } from '#platform/web/api/refetch.ts';
import { errorText, send } from '#platform/web/api/send.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { callRef } from '#shared/calls/call.ts';
import { formatSessionTime } from '#shared/time.ts';
import { SESSIONS_KEY } from '../refs.ts';
import type { endOtherSessions, endSession, listSessions, OwnSession } from '../sessions-contract.ts';

export const listSessionsRef = callRef<typeof listSessions>('GET', '/api/sessions');
const endSessionRef = callRef<typeof endSession>('DELETE', '/api/sessions/:id');
const endOthersRef = callRef<typeof endOtherSessions>('DELETE', '/api/sessions');

function useEnding<I>(act: (input: I) => Promise<unknown>, done: string) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => toast({ title: done }),
    onError: (error) => {
      showFailure(t`The device could not be signed out`, error);
    },
    // A refused device may be signed out already.
    onSettled: refetchOnSettled(() => queryClient.invalidateQueries({ queryKey: SESSIONS_KEY })),
  });
}

/** The user's devices, each with a sign-out button. */
export function SessionList() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery<OwnSession[]>({ queryKey: SESSIONS_KEY, staleTime: 0 });
  const ending = useEnding((id: string) => send(endSessionRef, { params: { id } }), t`Device signed out`);
  const endingOthers = useEnding(() => send(endOthersRef, {}), t`Signed out everywhere else`);
  if (data === undefined && error !== null) {
    return (
      <div role="alert">
        <p className="mb-3">{errorText(error, t`Your devices could not be loaded.`)}</p>
        <Button variant="outline" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  if (data === undefined) return <Skeleton className="h-32 w-full" />;
  const others = data.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            pending={ending.isPending && ending.variables === session.id}
            onEnd={() => ending.mutate(session.id)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          variant="outline"
          className="mt-5"
          pending={endingOthers.isPending}
          pendingLabel={t`Signing out...`}
          onClick={() => endingOthers.mutate(undefined)}
        >
          <Trans>Sign out others</Trans>
        </Button>
      )}
    </>
  );
}

type RowProps = { session: OwnSession; pending: boolean; onEnd: () => void };

function SessionRow({ session, pending, onEnd }: RowProps) {
  const locale = useLocale();
  const { t } = useLingui();
  const Icon = /iPhone|Android/.test(session.device) ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon size={22} strokeWidth={1.9} aria-hidden="true" className="shrink-0 text-ink-2" />
      {/* The minimum width fits a line of text. If there is less room, the button wraps to the
          next line. */}
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {session.device}
          {session.isCurrent && (
            <Badge tone="success">
              <Trans>This device</Trans>
            </Badge>
          )}
        </p>
        <p className="text-sm text-ink-2">
          {session.isCurrent
            ? t`In use now`
            : t`Last used ${formatSessionTime(new Date(session.lastSeenAt), locale)}`}
          {session.network && t` · network ${session.network}`}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="ghost"
          pending={pending}
          pendingLabel={t`Signing out...`}
          aria-label={t`Sign out ${session.device}`}
          onClick={onEnd}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  );
}
