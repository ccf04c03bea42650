import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { IdCard as IdIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { IDENTITY_DOCUMENTS, type IdentityDocument } from '#features/teachers/identity-facts.ts';
import { failureReason } from '#platform/web/api/send.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Field, FieldError } from '#platform/web/ui/fields/field.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { formatInstant } from '#shared/time.ts';
import type { IdCheck } from '../id-contract.ts';
import { ID_LABELS } from '../id-labels.ts';
import { useIdCheck, useSendIdDocument, useWithdrawId } from './id-queries.ts';

type IdCardProps = {
  /** Stores a picture privately; returns its id. */
  upload: (file: File) => Promise<{ id: string }>;
};

/** The teacher's ID check: the ID that our team has seen, the one that waits, and a field to send one. */
export function IdCheckCard({ upload }: IdCardProps) {
  const { t } = useLingui();
  const id = useId();
  const { data: check, error, refetch } = useIdCheck();
  return (
    <section
      aria-labelledby={id}
      data-card="ID Check"
      className="rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id={id} tabIndex={-1} className="text-lg">
        <Trans>ID Check</Trans>
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        <Trans>
          Optional. Show our team any one of these, and your page says “ID seen”. Only our team can open the
          picture. It is deleted when they have decided, at most after 7 days. We keep its kind, the last four
          characters and the date, never the number.
        </Trans>
      </p>
      {check === undefined && error ? (
        <div className="mt-4">
          <LoadFailed title={t`Your ID check could not be loaded`} error={error} onRetry={refetch} />
        </div>
      ) : check === undefined ? (
        <Skeleton className="mt-4 h-24 w-full" />
      ) : (
        <State check={check} upload={upload} />
      )}
    </section>
  );
}

function State({ check, upload }: IdCardProps & { check: IdCheck }) {
  const { t } = useLingui();
  const say = useText();
  const locale = useLocale();
  const withdraw = useWithdrawId();
  const { seen, waiting } = check;
  return (
    <div className="mt-4 flex flex-col gap-4">
      {seen && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Badge tone="success">
            <Trans>ID seen</Trans>
          </Badge>
          <span className="text-sm text-ink-2">
            <Trans>
              {say(ID_LABELS[seen.kind])}, ends in {seen.lastFour}, seen on{' '}
              {formatInstant(seen.seenAt, 'date', locale)}
            </Trans>
          </span>
        </p>
      )}
      {waiting ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Badge tone="pending">
            <Trans>Waiting for our team</Trans>
          </Badge>
          <span className="text-sm text-ink-2">
            <Trans>
              {say(ID_LABELS[waiting.kind])}, sent on {formatInstant(waiting.sentAt, 'date', locale)}
            </Trans>
          </span>
          <Button
            variant="outline"
            pending={withdraw.isPending}
            pendingLabel={t`Deleting...`}
            onClick={() =>
              withdraw.mutate(undefined, {
                onSuccess: () => toast({ title: t`The picture was deleted` }),
                onError: (error) => showFailure(t`The picture could not be deleted`, error),
              })
            }
          >
            <Trans>Withdraw and delete</Trans>
          </Button>
        </div>
      ) : (
        <SendForm upload={upload} again={seen !== null} />
      )}
    </div>
  );
}

function SendForm({ upload, again }: IdCardProps & { again: boolean }) {
  const { t } = useLingui();
  const say = useText();
  const id = useId();
  const [kind, setKind] = useState<IdentityDocument>('pan');
  const sendId = useSendIdDocument();
  const store = useMutation({
    mutationFn: async (file: File) => {
      const { id: documentId } = await upload(file);
      return sendId.mutateAsync({ kind, documentId });
    },
    onSuccess: () => toast({ title: t`Your ID was sent to our team` }),
  });
  const problem = store.error
    ? failureReason(store.error, t`We could not upload the picture. Please try again.`)
    : undefined;
  return (
    <div className="flex flex-col gap-4">
      <Field
        label={t`Kind of document`}
        hint={t`Aadhaar is never required. If you choose it, send the masked one.`}
        className="sm:w-1/2"
      >
        {(control) => (
          <Select
            {...control}
            value={kind}
            onChange={({ target }) =>
              setKind(IDENTITY_DOCUMENTS.find((one) => one === target.value) ?? 'pan')
            }
          >
            {IDENTITY_DOCUMENTS.map((one) => (
              <option key={one} value={one}>
                {say(ID_LABELS[one])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div>
        <label
          htmlFor={id}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-medium hover:bg-primary-soft hover:text-primary-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <IdIcon size={18} strokeWidth={1.9} aria-hidden="true" />
          {store.isPending ? t`Uploading...` : again ? t`Send another ID` : t`Choose a picture and send it`}
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            className="sr-only"
            aria-describedby={problem ? `${id}-error` : undefined}
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              if (file && !store.isPending) store.mutate(file);
            }}
          />
        </label>
        <FieldError id={`${id}-error`} error={problem} />
      </div>
    </div>
  );
}
