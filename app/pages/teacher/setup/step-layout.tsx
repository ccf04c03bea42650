import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import type { OwnTeacher } from '#features/teacher-workspace/contract.ts';
import type { TeacherCard as Card } from '#features/teachers/contract.ts';
import { TeacherCard } from '#features/teachers/web/teacher-card.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { formatInstant } from '#shared/time.ts';

/** Props that the set-up passes to every step. */
export type StepProps = {
  profile: OwnTeacher;
  /** Time of the last save since the page was opened; null if there was none. */
  savedAt: Date | null;
  onBack?: () => void;
  /** Opens the next step. `hasSaved` is false if nothing was changed. */
  onDone: (hasSaved: boolean) => void;
};

type StepLayoutProps = Omit<StepProps, 'onDone'> & {
  lead?: ReactNode;
  /** Unsaved field values, shown in the card. */
  draft?: Partial<Card>;
  form?: { ref?: Ref<HTMLFormElement>; pending: boolean; disabled?: boolean; onSave: () => void };
  /** Replaces the Back and Save buttons. */
  footer?: ReactNode;
  children: ReactNode;
};

/** A step: its fields, the teacher's card as students will see it, and the buttons below both. */
export function StepLayout({ lead, draft, form, footer, children, ...step }: StepLayoutProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const id = useId();
  const { profile, savedAt, onBack } = step;
  return (
    <>
      {lead && <p className="mt-1 text-ink-2">{lead}</p>}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-7 md:grid-cols-[minmax(0,1fr)_min(23.75rem,45%)]">
        {form ? (
          <Form
            id={id}
            ref={form.ref}
            onSubmit={form.onSave}
            className="grid grid-cols-[minmax(0,1fr)] gap-5"
          >
            {children}
          </Form>
        ) : (
          <div className="min-w-0">{children}</div>
        )}
        <div className="min-w-0 rounded-lg bg-surface-sunken p-3">
          <p className="mx-0.5 mb-2 text-xs text-ink-2">
            <Trans>Your card in search, as students will see it</Trans>
          </p>
          <div inert className="max-sm:@container [&_article>div]:min-h-0">
            <TeacherCard isAlone teacher={{ ...profile, ...draft }} actions={null} />
          </div>
        </div>
      </div>
      {footer}
      {form && (
        <div className="mt-7 flex flex-wrap gap-2.5">
          {onBack && (
            <Button variant="outline" onClick={onBack}>
              <ArrowLeft size={18} strokeWidth={1.9} aria-hidden="true" />
              <Trans>Back</Trans>
            </Button>
          )}
          <Button
            type="submit"
            form={id}
            className="max-w-80 flex-1 basis-32"
            pending={form.pending}
            pendingLabel={t`Saving...`}
            {...(form.disabled && { disabled: true })}
          >
            <Trans>Save and continue</Trans>
          </Button>
        </div>
      )}
      <p role="status" className="mt-2.5 min-h-6 text-sm text-ink-2">
        {savedAt && (
          <Trans>Saved {formatInstant(savedAt, 'time', locale)}. You can leave and come back.</Trans>
        )}
      </p>
    </>
  );
}
