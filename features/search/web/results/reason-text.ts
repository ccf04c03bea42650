import { LANGUAGE_LABELS, LEVEL_LABELS, NEED_LABELS } from '#features/teachers/facts.ts';
import { formatItems } from '#shared/calls/list.ts';
import { formatRupees } from '#shared/money.ts';
import { knownText, type Translate } from '#shared/texts/translate.ts';
import { DAY_NAMES, dayLabel } from '#shared/time.ts';
import type { DayPart } from '../../availability-mask.ts';
import { decodeHoursMask } from '../../hour-days.ts';
import type { MatchReason } from '../../match.ts';
import { distanceText } from './distance-text.ts';

const WEEKDAYS = 5;

function partText(part: DayPart, days: string, t: Translate): string {
  if (part === 'morning') return t`Teaches mornings on ${days}`;
  return part === 'afternoon' ? t`Teaches afternoons on ${days}` : t`Teaches evenings on ${days}`;
}

/** The searched hours that a teacher has: "Teaches mornings on Mon, Wed". */
function hoursText(hours: number, t: Translate): string {
  const { days, parts } = decodeHoursMask(hours);
  const week = [...days.filter((day) => day > 0), ...days.filter((day) => day === 0)];
  const isWeekdays = week.length === WEEKDAYS && !days.includes(0) && !days.includes(6);
  const names = isWeekdays
    ? t`weekdays`
    : formatItems(
        week.map((day) => dayLabel(DAY_NAMES[day] ?? 'monday', 'short', t.locale)),
        t.locale,
      );
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? partText(only, names, t) : t`Teaches on ${names}`;
}

/** A reason in a few words. */
export function reasonText(reason: MatchReason, t: Translate): string {
  switch (reason.key) {
    case 'time':
      return hoursText(reason.hours, t);
    case 'price': {
      const price = formatRupees(reason.price);
      return reason.per === 'hour' ? t`${price} an hour` : t`${price} a month`;
    }
    case 'distance':
      return reason.metres === 0 ? t`in this area` : distanceText(reason.metres, t);
    case 'need':
      return t`for ${formatItems(
        reason.needs.map((need) => t(NEED_LABELS[need])),
        t.locale,
      )}`;
    case 'language':
      return t`in ${formatItems(
        reason.languages.map((language) => t(knownText(language, Object.values(LANGUAGE_LABELS)))),
        t.locale,
      )}`;
    case 'level':
      return t`level: ${t(LEVEL_LABELS[reason.level])}`;
  }
}
