import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { FileText, X } from 'lucide-react';
import { useId, useState } from 'react';
import { readStoredDraft } from '#platform/web/api/draft-storage.ts';
import { failureReason, send } from '#platform/web/api/send.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useFormDraft } from '#platform/web/forms/use-form-draft.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field, FieldError } from '#platform/web/ui/fields/field.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import type { Words } from '#shared/texts/translate.ts';
import { PROFILE_TEXTS } from '../limits.ts';
import { sameValues } from './draft.ts';
import { addCertificationRef, useProfileCache } from './queries.ts';
import { PICTURE_TYPES, upload } from './upload.ts';

const EMPTY = { name: '', organization: '', year: '', description: '', credentialNumber: '', issuerUrl: '' };

type StoredDocument = { id: string; name: string };
type CertificationDraft = { values: typeof EMPTY; document: StoredDocument | null };

/** Form for a new certification; Add is enabled once name and organization are filled in. */
export function CertificationForm({ teacherId }: { teacherId: string }) {
  const { t } = useLingui();
  const draftKey = `certification:${teacherId}`;
  const [restored] = useState(() => readStoredDraft(draftKey) as CertificationDraft | null);
  const [document, setDocument] = useState(restored?.document ?? null);
  const cache = useProfileCache();
  const add = useMutation({
    mutationFn: (draft: CertificationDraft) =>
      send(addCertificationRef, {
        body: {
          ...draft.values,
          year: draft.values.year === '' ? null : Number(draft.values.year),
          documentId: draft.document?.id ?? null,
        },
      }),
    onSuccess: (_, sent) => {
      toast({ title: t`Certification added successfully!` });
      form.showSaved(sent.values, EMPTY);
      setDocument((latest) => (latest === sent.document ? null : latest));
      return cache.refresh(teacherId);
    },
    onError: (error) => showFailure(t`Failed to add certification`, error),
  });
  const form = useForm({
    initial: restored?.values ?? EMPTY,
    fields: [...Object.keys(EMPTY), 'documentId'],
    pending: add.isPending,
    failure: add.error,
    validate: ({ year }) => ({
      year: year === '' || /^\d{4}$/.test(year) ? undefined : PROFILE_TEXTS.year,
    }),
    onSubmit: (values) => add.mutate({ values, document }),
  });
  const { values, errors, text } = form;
  const draft: CertificationDraft = { values, document };
  useFormDraft(draftKey, draft, !sameValues(values, EMPTY) || document !== null);
  const isReady = values.name.trim() !== '' && values.organization.trim() !== '';
  return (
    <Form
      {...form.props}
      className="mt-4 flex flex-col gap-5 border-t border-line pt-5"
      onSubmit={() => {
        if (isReady) form.submit();
      }}
    >
      <h3 className="text-md font-semibold">
        <Trans>Add a certification</Trans>
      </h3>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label={t`Name of the certification`} error={errors.name}>
          {(control) => <TextInput {...control} maxLength={120} {...text('name')} />}
        </Field>
        <Field label={t`Organization`} error={errors.organization}>
          {(control) => <TextInput {...control} maxLength={120} {...text('organization')} />}
        </Field>
        <Field label={t`Year`} optional error={errors.year}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              maxLength={4}
              value={values.year}
              onChange={(event) => form.change({ year: event.target.value.replace(/\D/g, '') })}
            />
          )}
        </Field>
        <Field label={t`Credential number`} optional error={errors.credentialNumber}>
          {(control) => <TextInput {...control} maxLength={80} {...text('credentialNumber')} />}
        </Field>
      </div>
      <Field label={t`Description`} optional error={errors.description}>
        {(control) => <TextArea {...control} rows={2} limit={500} {...text('description')} />}
      </Field>
      <Field label={t`Link to the issuer`} optional error={errors.issuerUrl}>
        {(control) => (
          <TextInput
            {...control}
            type="url"
            inputMode="url"
            placeholder={t`https://`}
            {...text('issuerUrl')}
          />
        )}
      </Field>
      <DocumentField document={document} onChange={setDocument} error={errors.documentId} />
      <Button
        type="submit"
        className="self-start"
        disabled={!isReady}
        pending={form.isPending}
        pendingLabel={t`Adding...`}
      >
        <Trans>Add</Trans>
      </Button>
    </Form>
  );
}

type DocumentFieldProps = {
  document: StoredDocument | null;
  onChange: (document: StoredDocument | null) => void;
  error: Words | undefined;
};

function DocumentField({ document, onChange, error }: DocumentFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const store = useMutation({
    mutationFn: (file: File) => upload('document', file),
    onSuccess: (media, file) => onChange({ id: media.id, name: file.name }),
  });
  const problem = store.error
    ? failureReason(store.error, t`We could not upload the picture. Please try again.`)
    : error;
  return (
    <div>
      <p className="text-sm font-medium">
        <Trans>Picture of the certificate</Trans>{' '}
        <span className="font-normal text-ink-3">
          <Trans>(optional)</Trans>
        </span>
      </p>
      <p className="mt-0.5 text-sm text-ink-3">
        <Trans>Only you and our team can open it.</Trans>
      </p>
      {document ? (
        <p className="mt-2 flex items-center gap-2">
          <FileText size={18} strokeWidth={1.9} aria-hidden="true" className="shrink-0" />
          <span className="min-w-0 break-all">{document.name}</span>
          <button
            type="button"
            aria-label={t`Remove ${document.name}`}
            className="flex size-11 shrink-0 items-center justify-center rounded-sm hover:bg-surface-sunken"
            onClick={() => onChange(null)}
          >
            <X size={18} strokeWidth={1.9} aria-hidden="true" />
          </button>
        </p>
      ) : (
        <label
          htmlFor={id}
          className="mt-2 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-medium hover:bg-primary-soft hover:text-primary-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <FileText size={18} strokeWidth={1.9} aria-hidden="true" />
          {store.isPending ? t`Uploading...` : t`Choose a picture`}
          <input
            id={id}
            type="file"
            accept={PICTURE_TYPES}
            className="sr-only"
            aria-describedby={problem ? `${id}-error` : undefined}
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              if (file && !store.isPending) store.mutate(file);
            }}
          />
        </label>
      )}
      <FieldError id={`${id}-error`} error={problem} />
    </div>
  );
}
