import type { TeacherCard } from '#features/teachers/contract.ts';
import { formatList } from '#shared/calls/list.ts';
import { formatCount } from '#shared/calls/pagination.ts';
import { formatRupees } from '#shared/money.ts';
import { pluralText, type Translate, translateToEnglish } from '#shared/texts/translate.ts';

export function teachersText(count: number, t: Translate = translateToEnglish): string {
  return t(pluralText(count, { one: '{1} teacher', other: '{1} teachers' }, formatCount(count)));
}

function range(prices: readonly number[], t: Translate): string {
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return least === most ? formatRupees(least) : t`${formatRupees(least)} to ${formatRupees(most)}`;
}

const numbers = (prices: readonly (number | null)[]) => prices.filter((price) => price !== null);

/**
 * Says how many of the page's teachers teach online and in person. `first` is the number of teachers on the page if the
 * whole list is longer, else null.
 */
function sessionTypesText(
  first: number | null,
  online: number,
  inPerson: number,
  t: Translate,
): string | null {
  if (online === 0 && inPerson === 0) return null;
  const ways =
    inPerson === 0
      ? pluralText(online, { one: '# teaches online', other: '# teach online' })
      : online === 0
        ? pluralText(inPerson, { one: '# teaches in person', other: '# teach in person' })
        : pluralText(
            online,
            { one: '# teaches online and {1} in person', other: '# teach online and {1} in person' },
            inPerson,
          );
  return first === null ? t`Of them, ${ways}.` : t`Of the first ${first}, ${ways}.`;
}

/** Sentences about session types and price ranges, counted from the teachers on the page. */
export function listSummary(
  teachers: readonly TeacherCard[],
  total: number,
  t: Translate = translateToEnglish,
): string[] {
  if (teachers.length < 2) return [];
  const online = numbers(teachers.map((teacher) => teacher.onlinePrice));
  const inPerson = numbers(teachers.map((teacher) => teacher.offlinePrice));
  const teach = {
    online: numbers(teachers.map(({ onlinePrice, monthlyOnlinePrice }) => onlinePrice ?? monthlyOnlinePrice)),
    inPerson: numbers(
      teachers.map(({ offlinePrice, monthlyOfflinePrice }) => offlinePrice ?? monthlyOfflinePrice),
    ),
  };
  const first = total > teachers.length ? teachers.length : null;
  const ways = sessionTypesText(first, teach.online.length, teach.inPerson.length, t);
  if (ways === null) return [];
  if (online.length + inPerson.length === 0) return [ways];
  const costs =
    inPerson.length === 0
      ? t`An hour costs ${range(online, t)} online.`
      : online.length === 0
        ? t`An hour costs ${range(inPerson, t)} in person.`
        : t`An hour costs ${range(online, t)} online, and ${range(inPerson, t)} in person.`;
  return [ways, costs];
}

/** "The areas with most teachers are Powai, Bandra West and Andheri." */
export function areaSummary(
  areas: readonly { name: string }[],
  t: Translate = translateToEnglish,
): string | null {
  if (areas.length < 3) return null;
  const names = areas.slice(0, 3).map(({ name }) => name);
  return t`The areas with most teachers are ${formatList(names, t.locale)}.`;
}
