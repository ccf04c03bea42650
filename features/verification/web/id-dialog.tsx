import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { GENDER_LABELS } from '#features/teachers/identity-facts.ts';
import { errorText, failureReason } from '#platform/web/api/send.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { displayName } from '#shared/texts/text.ts';
import type { WaitingId } from '../id-contract.ts';
import { ID_LABELS } from '../id-labels.ts';
import { useDecideId, useIdDocument } from './id-queries.ts';

export function nameOf({ teacherFirstName, teacherLastName }: WaitingId): string {
  return displayName({ firstName: teacherFirstName, lastName: teacherLastName });
}

type IdDialogProps = { waiting: WaitingId; onClose: () => void };

/** Shows the picture of an ID and the form for the decision. Both decisions delete the picture. */
export function IdDialog({ waiting, onClose }: IdDialogProps) {
  const { t } = useLingui();
  const say = useText();
  const name = nameOf(waiting);
  const [lastFour, setLastFour] = useState('');
  const [showsGender, setShowsGender] = useState(false);
  const [reason, setReason] = useState('');
  const decide = useDecideId();
  const { teacherId, documentId, gender } = waiting;
  const send = (body: Parameters<typeof decide.mutate>[0]['body'], title: string) => {
    if (decide.isPending) return;
    decide.mutate(
      { teacherId, body },
      {
        onSuccess: () => {
          toast({ title });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog open size="lg" title={t`ID of ${name}`} onClose={onClose} pending={decide.isPending}>
      <p className="mb-3 text-sm text-ink-2">
        <Trans>
          {say(ID_LABELS[waiting.kind])}. Compare the name. The picture is deleted with your decision; never
          write the number down.
        </Trans>
      </p>
      <Picture teacherId={teacherId} name={name} />
      <div className="mt-4 grid gap-5 md:grid-cols-2">
        <section aria-label={t`The ID is fine`} className="flex flex-col gap-3">
          <Field label={t`Last four characters`} hint={t`Of the number on the document.`}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={4}
                autoComplete="off"
                value={lastFour}
                onChange={(event) => setLastFour(event.target.value)}
              />
            )}
          </Field>
          {gender !== null && (
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-primary"
                checked={showsGender}
                onChange={(event) => setShowsGender(event.target.checked)}
              />
              <Trans>The ID shows the gender of the profile: {say(GENDER_LABELS[gender])}</Trans>
            </label>
          )}
          <Button
            className="self-start"
            disabled={!/^[a-z0-9]{4}$/i.test(lastFour.trim())}
            pending={decide.isPending}
            pendingLabel={t`Saving...`}
            onClick={() =>
              send(
                { decision: 'seen', documentId, lastFour, gender: showsGender ? gender : null },
                t`ID of ${name} marked as seen`,
              )
            }
          >
            <Trans>ID seen</Trans>
          </Button>
        </section>
        <section aria-label={t`The ID is not fine`} className="flex flex-col gap-3">
          <Field label={t`Why it is not accepted`} hint={t`The teacher reads it.`}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={300}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
          <Button
            variant="outline"
            className="self-start"
            disabled={reason.trim() === ''}
            pending={decide.isPending}
            pendingLabel={t`Saving...`}
            onClick={() => send({ decision: 'refused', documentId, reason }, t`ID of ${name} not accepted`)}
          >
            <Trans>Do not accept</Trans>
          </Button>
        </section>
      </div>
      <FormAlert text={decide.error ? failureReason(decide.error) : null} />
    </Dialog>
  );
}

function Picture({ teacherId, name }: { teacherId: string; name: string }) {
  const { t } = useLingui();
  const { data, error } = useIdDocument(teacherId);
  if (data) return <img src={data.document} alt={t`ID of ${name}`} className="mx-auto h-auto max-w-full" />;
  if (error) return <p role="alert">{errorText(error, t`The picture could not be loaded.`)}</p>;
  return (
    <div role="status">
      <span className="sr-only">
        <Trans>Loading the picture...</Trans>
      </span>
      <Skeleton className="h-72 w-full" />
    </div>
  );
}
