import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { DayChips } from '#platform/web/ui/fields/day-chips.tsx';
import { FieldError } from '#platform/web/ui/fields/field.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import type { Words } from '#shared/texts/translate.ts';
import { DAYS_FROM_MONDAY, type DayName, dayLabel } from '#shared/time.ts';
import { addedSlotsText, conflictDays, copiedHours, outcomeTexts, type Slot } from '../publish-hours.ts';
import { conflictText, DAY_NEEDED, NOTHING_TO_COPY } from '../texts.ts';
import { useAddTimeSlots } from './queries.ts';

type CopyDayDialogProps = { day: DayName; slots: readonly Slot[]; onClose: () => void };

/** Copies the hours of one day to others; exact duplicates are skipped. */
export function CopyDayDialog({ day, slots, onClose }: CopyDayDialogProps) {
  const locale = useLocale();
  const say = useText();
  const { t } = useLingui();
  const [days, setDays] = useState<readonly DayName[]>([]);
  const [problems, setProblems] = useState<readonly Words[]>([]);
  const add = useAddTimeSlots();

  async function submit(): Promise<void> {
    const wanted = copiedHours(slots, day, days);
    const conflicts = conflictDays(slots, wanted);
    if (days.length === 0) return setProblems([DAY_NEEDED]);
    if (conflicts.length > 0) return setProblems([conflictText(conflicts)]);
    if (wanted.length === 0) return setProblems([NOTHING_TO_COPY]);
    const outcome = await add.mutateAsync(wanted);
    const texts = outcomeTexts(outcome, say);
    setProblems(texts);
    if (texts.length > 0) {
      const description = texts.join(' ');
      return toast({ title: t`Failed to add time slots`, description, variant: 'destructive' });
    }
    toast({
      title: t`Time slots added successfully!`,
      description: addedSlotsText(outcome.added.length, say),
    });
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Copy ${dayLabel(day, 'long', locale)}`}
      subtitle={t`Adds the hours of ${dayLabel(day, 'long', locale)} to other days.`}
      footer={
        <div className="flex flex-col gap-2.5 sm:flex-row-reverse">
          <Button
            className="flex-1"
            pending={add.isPending}
            pendingLabel={t`Copying...`}
            onClick={() => void submit()}
          >
            <Trans>Copy hours</Trans>
          </Button>
          <Button variant="outline" className="flex-1" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      }
    >
      <DayChips
        legend={t`Copy to which days?`}
        value={days}
        onChange={(next) => {
          setDays(next);
          setProblems([]);
        }}
        available={DAYS_FROM_MONDAY.filter((one) => one !== day)}
      />
      <div role="alert">
        {problems.map(say).map((words, index) => (
          <FieldError key={words} id={`copy-problem-${index}`} error={words} />
        ))}
      </div>
    </Dialog>
  );
}
