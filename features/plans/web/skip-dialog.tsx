import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog, DialogCloseButton } from '#platform/web/ui/dialogs/dialog.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { useIsMounted } from '#platform/web/ui/hooks/use-is-mounted.ts';
import type { Words } from '#shared/texts/translate.ts';
import { formatInstant } from '#shared/time.ts';
import type { Plan, PlanLesson } from '../contract.ts';
import type { PlanActions } from './queries.ts';

type SkipDialogProps = {
  plan: Plan;
  lesson: PlanLesson;
  actions: PlanActions;
  onClose: () => void;
};

/** Asks once before a lesson is skipped, and says until when its make-up lesson can take place. */
export function SkipDialog({ plan, lesson, actions, onClose }: SkipDialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [problem, setProblem] = useState<Words | null>(null);
  const isOpen = useIsMounted();
  const before = formatInstant(plan.makeUpBefore, 'weekday', locale);
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      pending={actions.isPending}
      title={t`Skip ${formatInstant(lesson.startsAt, 'weekdayTime', locale)}?`}
      footer={
        <div className="flex flex-col gap-2.5 sm:flex-row-reverse">
          <Button
            className="flex-1"
            pending={actions.isPending}
            onClick={() =>
              actions.skip(lesson.id, { onSuccess: onClose, inline: { isOpen, onError: setProblem } })
            }
          >
            <Trans>Skip this lesson</Trans>
          </Button>
          <DialogCloseButton className="flex-1">
            <Trans>Go back</Trans>
          </DialogCloseButton>
        </div>
      }
    >
      <div className="grid gap-4">
        <p>
          {plan.side === 'student' ? (
            <Trans>
              {plan.other.firstName} is told now, and owes you a make-up lesson before {before}. You pick it
              among the free hours, or {plan.other.firstName} suggests a time.
            </Trans>
          ) : (
            <Trans>
              {plan.other.firstName} is told now, and you owe a make-up lesson before {before}.
            </Trans>
          )}
        </p>
        <FormAlert text={problem} />
      </div>
    </Dialog>
  );
}
