import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { send } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { copyText } from '#platform/web/ui/hooks/use-copy.ts';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { callRef } from '#shared/calls/call.ts';
import type { openCalendarFeed, resetCalendarFeed } from '../contract.ts';

const openRef = callRef<typeof openCalendarFeed>('POST', '/api/calendar/feed');
const resetRef = callRef<typeof resetCalendarFeed>('POST', '/api/calendar/feed/reset');

/** Shows the private URL that keeps a calendar app in sync with all sessions. */
export function CalendarFeedButton() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [resetting, setResetting] = useState(false);
  const feed = useMutation({
    mutationFn: (reset: boolean) => (reset ? send(resetRef, {}) : send(openRef, {})),
    onSuccess: (_, reset) => {
      if (!reset) return;
      toast({ title: t`Address changed`, description: t`The old address no longer works.` });
    },
    onError: (error) => showFailure(t`Failed to load the calendar address`, error),
  });
  const url = feed.data?.url ?? '';
  async function copy() {
    if (await copyText(url)) toast({ title: t`Address copied` });
  }
  return (
    <>
      <Button
        variant="ghost"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          feed.mutate(false);
        }}
      >
        <CalendarSync size={18} strokeWidth={1.9} aria-hidden="true" />
        <Trans>Calendar feed</Trans>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t`Calendar feed`}
        subtitle={t`All your sessions, kept up to date`}
        footer={
          <div className="flex flex-col gap-2.5 sm:flex-row-reverse">
            <Button className="flex-1" disabled={url === ''} onClick={() => void copy()}>
              <Trans>Copy address</Trans>
            </Button>
            <Button
              variant="outline"
              className="flex-1"
              pending={feed.isPending}
              pendingLabel={t`Please wait...`}
              onClick={() => (url === '' ? feed.mutate(false) : setResetting(true))}
            >
              {url === '' ? <Trans>Try again</Trans> : <Trans>New address</Trans>}
            </Button>
          </div>
        }
      >
        <div className="grid gap-4">
          <p>
            <Trans>
              Add this address to Google Calendar, Apple Calendar or Outlook as a calendar from a URL. Anyone
              with this address can see your sessions. If you create a new one, the old one stops working.
            </Trans>
          </p>
          <Field label={t`Private address`}>
            {(control) => (
              <TextInput {...control} readOnly value={url} onFocus={({ target }) => target.select()} />
            )}
          </Field>
        </div>
      </Dialog>
      <ConfirmDialog
        open={resetting}
        title={t`Create a new address?`}
        text={t`Calendars that use the old address no longer get your sessions, until you add the new one.`}
        dismissLabel={t`Keep this address`}
        confirmLabel={t`New address`}
        onDismiss={() => setResetting(false)}
        onConfirm={() => {
          setResetting(false);
          feed.mutate(true);
        }}
      />
    </>
  );
}
