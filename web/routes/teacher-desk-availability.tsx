import { useQuery } from '@tanstack/react-query';
import type { listTeacherTimeSlots } from '#features/availability/contract.ts';
import { AvailableDays } from '#features/availability/web/available-days.tsx';
import { listTeacherTimeSlotsRef } from '#features/availability/web/queries.ts';
import type { Output } from '#shared/call.ts';
import { queryKey } from '#web/api/loader.ts';
import type { DeskProps } from './teacher-desk.ts';

/** Availability: the weekly hours. */
export function AvailabilityPart({ profile }: DeskProps) {
  const { data: slots } = useQuery<Output<typeof listTeacherTimeSlots>>({
    queryKey: queryKey(listTeacherTimeSlotsRef, { params: { id: profile.id } }),
  });
  return (
    <div className="max-w-[28rem] rounded-lg border border-line bg-surface p-5">
      {slots && <AvailableDays slots={slots} />}
    </div>
  );
}
