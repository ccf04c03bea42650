import { DAY_NAMES, type DayName, dayLabel, formatTimeOfDay, hhmm, indiaParts, WEEK } from '#shared/time.ts';

type Planned = {
  readonly pricingType: 'hourly' | 'monthly';
  readonly preferredTime: string | null;
  readonly clientPreferredDays: readonly DayName[];
};

/**
 * The weekly plan of a confirmed month, from the requested days and the confirmed hour: "Mon, Wed at 7:00 am, for 30
 * days". Null for all other bookings.
 */
export function planText({ pricingType, preferredTime, clientPreferredDays }: Planned): string | null {
  if (pricingType !== 'monthly' || preferredTime === null) return null;
  const { dayOfWeek, minutes } = indiaParts(new Date(preferredTime));
  const first = DAY_NAMES[dayOfWeek] as DayName;
  const days =
    clientPreferredDays.length > 0 ? WEEK.filter((day) => clientPreferredDays.includes(day)) : [first];
  const names = days.map((day) => dayLabel(day, 'short')).join(', ');
  return `${names} at ${formatTimeOfDay(hhmm(minutes))} IST, for 30 days from the first session`;
}
