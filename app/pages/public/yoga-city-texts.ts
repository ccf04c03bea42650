import type { TeacherCard } from '#features/teachers/contract.ts';
import { formatRupees } from '#shared/money.ts';
import { formatCount } from '#shared/pagination.ts';

export function teachersText(count: number): string {
  return count === 1 ? '1 teacher' : `${formatCount(count)} teachers`;
}

const LIST = new Intl.ListFormat('en-IN', { type: 'conjunction' });

function range(prices: readonly number[]): string {
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return least === most ? formatRupees(least) : `${formatRupees(least)} to ${formatRupees(most)}`;
}

const numbers = (prices: readonly (number | null)[]) => prices.filter((price) => price !== null);

/** Sentences about session types and price ranges, counted from the teachers on the page. */
export function listSummary(teachers: readonly TeacherCard[], total: number): string[] {
  if (teachers.length < 2) return [];
  const online = numbers(teachers.map((teacher) => teacher.onlinePrice));
  const inPerson = numbers(teachers.map((teacher) => teacher.offlinePrice));
  const subject = total > teachers.length ? `Of the first ${teachers.length}` : 'Of them';
  const ways = [
    ...(online.length > 0 ? [`${online.length} teach online`] : []),
    ...(inPerson.length > 0 ? [`${inPerson.length} in person`] : []),
  ];
  const costs = [
    ...(online.length > 0 ? [`${range(online)} online`] : []),
    ...(inPerson.length > 0 ? [`${range(inPerson)} in person`] : []),
  ];
  if (ways.length === 0) return [];
  const verb = online.length > 0 ? '' : 'teach ';
  return [
    `${subject}, ${verb}${ways.join(' and ')}.`.replace('1 teach ', '1 teaches '),
    `An hour costs ${costs.join(', and ')}.`,
  ];
}

/** "The areas with most teachers are Powai, Bandra West and Andheri." */
export function areaSummary(areas: readonly { name: string }[]): string | null {
  if (areas.length < 3) return null;
  return `The areas with most teachers are ${LIST.format(areas.slice(0, 3).map(({ name }) => name))}.`;
}
