import { Trans, useLingui } from '@lingui/react/macro';
import { PencilLine } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { Form } from '#platform/web/forms/form.tsx';
import { FormConflict } from '#platform/web/forms/form-conflict.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import type { Words } from '#shared/texts/translate.ts';

type FormCardProps = {
  title: string;
  intro?: ReactNode;
  /** From `useProfileForm`. */
  form: {
    isDirty: boolean;
    conflict: boolean;
    isPending: boolean;
    reason: Words | null;
    keepMine: () => void;
    discardMine: () => void;
    props: { ref: Ref<HTMLFormElement>; onSubmit: () => void };
  };
  children: ReactNode;
};

/** One card of the profile: its fields, its unsaved marker and its own Save button. */
export function FormCard({ title, intro, form, children }: FormCardProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      data-card={title}
      className="rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <h2 id={id} tabIndex={-1} className="text-lg">
          {title}
        </h2>
        {form.isDirty && (
          <Badge tone="pending" icon={<PencilLine size={14} strokeWidth={1.9} aria-hidden="true" />}>
            <Trans>Not saved yet</Trans>
          </Badge>
        )}
      </div>
      {intro && <p className="mt-1 text-sm text-ink-2">{intro}</p>}
      <Form {...form.props} className="mt-5 flex flex-col gap-5">
        {children}
        <FormAlert text={form.reason} />
        <FormConflict form={form} />
        <Button
          type="submit"
          className="self-start"
          disabled={form.conflict}
          pending={form.isPending}
          pendingLabel={t`Saving...`}
        >
          <Trans>Save</Trans>
        </Button>
      </Form>
    </section>
  );
}
