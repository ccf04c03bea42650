import { Trans, useLingui } from '@lingui/react/macro';
import { type QueryKey, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { queryKey } from '#platform/web/api/loader.ts';
import { send } from '#platform/web/api/send.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { useUnsavedChanges } from '#platform/web/ui/dialogs/unsaved-changes.ts';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { QueryLoading } from '#platform/web/ui/states/list-loading.tsx';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { callRef, type Output } from '#shared/calls/call.ts';
import type {
  getBookingMeetingLink,
  getMeetingLink,
  setBookingMeetingLink,
  setMeetingLink,
} from '../teacher-contract.ts';
import { refetchBookings } from './queries.ts';

const usualRef = callRef<typeof getMeetingLink>('GET', '/api/teacher/meeting-link');
const setUsualRef = callRef<typeof setMeetingLink>('PUT', '/api/teacher/meeting-link');
const bookingRef = callRef<typeof getBookingMeetingLink>('GET', '/api/booking-requests/:id/meeting-link');
const setBookingRef = callRef<typeof setBookingMeetingLink>('PUT', '/api/booking-requests/:id/meeting-link');

type Link = { url: string | null; provider: string | null };

/** Card among the profile's forms in which the teacher sets the usual meeting link. */
export function MeetingLinkCard() {
  const { t } = useLingui();
  const id = useId();
  const key = queryKey(usualRef, {});
  const { data, error, refetch } = useQuery<Output<typeof getMeetingLink>>({ queryKey: key });
  const title = t`Meeting link`;
  return (
    <section
      aria-labelledby={id}
      data-card={title}
      className="rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id={id} tabIndex={-1} className="text-lg">
        {title}
      </h2>
      <p className="mt-1 mb-5 text-sm text-ink-2">
        <Trans>
          For your online sessions. Students see it from 15 minutes before a session until its end.
        </Trans>
      </p>
      {data ? (
        <LinkForm link={data} cacheKey={key} save={(url) => send(setUsualRef, { body: { url } })} />
      ) : error ? (
        <LoadFailed title={t`Your meeting link could not be loaded`} error={error} onRetry={refetch} />
      ) : (
        <QueryLoading of={[queryKey(usualRef, {})]}>
          <Skeleton className="h-24" />
        </QueryLoading>
      )}
    </section>
  );
}

type MeetingLinkDialogProps = { booking: { id: string; clientName: string }; onClose: () => void };

/** Sets a meeting link for one booking; it replaces the teacher's usual link there. */
export function MeetingLinkDialog({ booking: { id, clientName }, onClose }: MeetingLinkDialogProps) {
  const { t } = useLingui();
  const key = queryKey(bookingRef, { params: { id } });
  const { data, error, refetch } = useQuery<Output<typeof getBookingMeetingLink>>({ queryKey: key });
  const isSaving = useIsMutating({ mutationKey: key }) > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      pending={isSaving}
      size="sm"
      title={t`Meeting link`}
      subtitle={t`Online with ${clientName}`}
    >
      <p className="mb-4 text-sm text-ink-2">
        {data?.url && !data.isOwn ? (
          <Trans>Your usual link counts. Paste another one for {clientName} only.</Trans>
        ) : (
          <Trans>{clientName} sees it from 15 minutes before a session until its end.</Trans>
        )}
      </p>
      {data ? (
        <LinkForm
          link={data.isOwn ? data : { url: null, provider: null }}
          cacheKey={key}
          save={(url) => send(setBookingRef, { params: { id }, body: { url } })}
          onSaved={onClose}
        />
      ) : error ? (
        <LoadFailed title={t`Your meeting link could not be loaded`} error={error} onRetry={refetch} />
      ) : (
        <QueryLoading of={[queryKey(bookingRef, { params: { id } })]}>
          <Skeleton className="h-24" />
        </QueryLoading>
      )}
    </Dialog>
  );
}

type LinkFormProps = {
  link: Link;
  /** Where the link's call is cached, and the key of its write. */
  cacheKey: QueryKey;
  save: (url: string) => Promise<Link>;
  onSaved?: () => void;
};

/**
 * A form with one field. An empty field removes the link. The server decides which sites are
 * accepted and sends the error.
 */
function LinkForm({ link, cacheKey, save, onSaved }: LinkFormProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationKey: cacheKey,
    mutationFn: (typed: { url: string }) => save(typed.url.trim()),
    onSuccess: async (saved, sent) => {
      const { url } = saved;
      form.showSaved(sent, { url: url ?? '' });
      // Closing the dialog cancels its refetch, and the next opening would start with the old link.
      queryClient.setQueryData(cacheKey, saved);
      toast({ title: url === null ? t`Meeting link removed` : t`Meeting link saved` });
      onSaved?.();
      const isStale = (path: unknown) => String(path).endsWith('/meeting-link');
      await Promise.all([
        queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => isStale(path) }),
        refetchBookings(queryClient),
      ]);
    },
  });
  const form = useForm({
    initial: { url: link.url ?? '' },
    pending: saving.isPending,
    failure: saving.error,
    onSubmit: (typed) => saving.mutate(typed),
  });
  useUnsavedChanges(form.values.url !== (link.url ?? ''));
  return (
    <Form {...form.props} className="grid gap-5">
      <Field
        label={t`Link to your meeting room`}
        hint={link.provider ? t`Now: ${link.provider}` : t`Google Meet, Zoom, Microsoft Teams and others.`}
        error={form.errors.url}
        optional
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            {...form.text('url')}
          />
        )}
      </Field>
      <FormAlert text={form.alert(t`The link could not be saved.`)} />
      <Button
        type="submit"
        className="justify-self-start"
        pending={form.isPending}
        pendingLabel={t`Saving...`}
      >
        <Trans>Save link</Trans>
      </Button>
    </Form>
  );
}
