import { Trans } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import type { listTimeSlots } from '#features/availability/contract.ts';
import { HoursFields, useAddHours } from '#features/availability/web/add-hours-form.tsx';
import { useTimeSlots } from '#features/availability/web/queries.ts';
import { WeeklyList } from '#features/availability/web/weekly-list.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import type { Output } from '#shared/calls/call.ts';
import { StepLayout, type StepProps } from './step-layout.tsx';

/** Step 4: weekly hours. */
export function StepHours(step: StepProps) {
  const { data: slots } = useTimeSlots();
  if (slots === undefined) return <Skeleton className="mt-5 h-96 w-full" />;
  return <Fields {...step} slots={slots} />;
}

function Fields({ slots, onDone, ...step }: StepProps & { slots: Output<typeof listTimeSlots> }) {
  const form = useAddHours(slots, () => onDone(true));
  return (
    <StepLayout
      {...step}
      lead={
        <Trans>
          Hours that repeat every week. Students choose from them; you still confirm each request.
        </Trans>
      }
      form={{
        ref: form.props.ref,
        pending: form.isPending,
        onSave: () => (form.isEmpty ? onDone(false) : form.submit()),
      }}
    >
      <HoursFields form={form} />
      <Button variant="outline" className="justify-self-start" onClick={form.submitAndAddMore}>
        <Plus size={18} strokeWidth={1.9} aria-hidden="true" />
        <Trans>Save and add more hours</Trans>
      </Button>
      {slots.length > 0 && <WeeklyList slots={slots} />}
    </StepLayout>
  );
}
