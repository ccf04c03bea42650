import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { failureReason } from '#platform/web/api/send.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useUnsavedChanges } from '#platform/web/ui/dialogs/unsaved-changes.ts';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { UserText } from '#platform/web/ui/user-text.tsx';
import { formatSessionTime } from '#shared/time.ts';
import { useSaveAddress } from './queries.ts';

/** Maximum length in code points; the server has the same limit. */
const ADDRESS_LIMIT = 300;

type Address = { address: string; shownUntil: string | null };

type StudentAddressProps = { bookingId: string; otherName: string; saved: Address | undefined };

/**
 * Form for the student's exact address of a booking. Says who sees the address, and until when. After the last lesson
 * (`canChange` false) the address can only be removed.
 */
export function ExactAddressForm({
  bookingId,
  otherName,
  saved,
  canChange,
}: StudentAddressProps & { canChange: boolean }) {
  const { t } = useLingui();
  const [editing, setEditing] = useState(false);
  if (editing) {
    return (
      <AddressForm
        bookingId={bookingId}
        otherName={otherName}
        saved={saved}
        onDone={() => setEditing(false)}
      />
    );
  }
  return (
    <div>
      {saved && (
        <>
          <p className="font-medium">
            <Trans>Exact address</Trans>
          </p>
          <p className="break-words whitespace-pre-line">
            <UserText>{saved.address}</UserText>
          </p>
          <p className="text-ink-2">
            <Trans>{otherName} sees it until 24 hours after the last session.</Trans>
          </p>
        </>
      )}
      {canChange ? (
        <Button variant="ghost" className="-ml-4" onClick={() => setEditing(true)}>
          {saved ? t`Change the address` : t`Add the exact address`}
        </Button>
      ) : (
        <RemoveAddress bookingId={bookingId} />
      )}
    </div>
  );
}

function RemoveAddress({ bookingId }: { bookingId: string }) {
  const { t } = useLingui();
  const { isPending, save, error } = useSaveAddress(bookingId);
  return (
    <>
      <Button
        variant="danger-ghost"
        className="-ml-4"
        pending={isPending}
        onClick={() => save(null, () => toast({ title: t`Address removed` }))}
      >
        <Trans>Remove the address</Trans>
      </Button>
      {error && <FormAlert text={failureReason(error, t`The address could not be removed.`)} />}
    </>
  );
}

function AddressForm({ bookingId, otherName, saved, onDone }: StudentAddressProps & { onDone: () => void }) {
  const { t } = useLingui();
  const saving = useSaveAddress(bookingId);
  const form = useForm({
    initial: { address: saved?.address ?? '' },
    pending: saving.isPending,
    failure: saving.error,
    onSubmit: ({ address }) =>
      saving.save(address.trim() || null, () => {
        toast({ title: address.trim() === '' ? t`Address removed` : t`Address saved` });
        onDone();
      }),
  });
  useUnsavedChanges(form.values.address !== (saved?.address ?? ''));
  return (
    <Form {...form.props} className="grid gap-3 py-2">
      <Field
        label={t`Exact address`}
        hint={t`Only ${otherName} sees it: from the confirmation until 24 hours after the last session. Leave it empty to remove it.`}
        error={form.errors.address}
      >
        {(control) => (
          <TextArea
            {...control}
            limit={ADDRESS_LIMIT}
            autoComplete="street-address"
            {...form.text('address')}
          />
        )}
      </Field>
      <FormAlert text={form.alert(t`The address could not be saved.`)} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" pending={form.isPending} pendingLabel={t`Saving...`}>
          <Trans>Save address</Trans>
        </Button>
        <Button variant="ghost" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Form>
  );
}

/** The student's address on the teacher's page, with the time until which the teacher sees it. */
export function StudentAddress({ shown: { address, shownUntil } }: { shown: Address }) {
  const { locale } = useText();
  return (
    <div>
      <p className="font-medium">
        <Trans>Exact address</Trans>
      </p>
      <p className="break-words whitespace-pre-line">
        <UserText>{address}</UserText>
      </p>
      {shownUntil !== null && (
        <p className="text-ink-2">
          <Trans>Shown until {formatSessionTime(new Date(shownUntil), locale)}.</Trans>
        </p>
      )}
    </div>
  );
}
