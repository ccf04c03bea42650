import { distanceKm, type Point } from '#features/places/distance.ts';
import type { PriceName } from '#features/teachers/pricing.ts';
import type { ComparedTeacher } from './contract.ts';

/** The fields of a teacher that `buildComparison` reads: prices and the position of the first area. */
type Compared = Pick<ComparedTeacher, PriceName | 'id' | 'areaCoordinates'>;

/** Returns the ids of the teachers with the lowest value. Empty if fewer than two values are known or all are equal. */
function idsWithLowest<T extends { id: string }>(
  teachers: readonly T[],
  value: (teacher: T) => number | null,
) {
  const known = teachers.flatMap((teacher) => {
    const number = value(teacher);
    return number === null ? [] : [{ id: teacher.id, number }];
  });
  const lowest = Math.min(...known.map(({ number }) => number));
  const found = known.filter(({ number }) => number === lowest);
  return new Set(found.length < known.length ? found.map(({ id }) => id) : []);
}

export type Comparison = {
  /** For each kind of price, the ids of the teachers who have the lowest one. */
  lowest: Readonly<Record<PriceName, ReadonlySet<string>>>;
  /**
   * Metres from `place` to each teacher's first teaching area, by teacher id. A teacher whose area has no centre is
   * left out.
   */
  metres: ReadonlyMap<string, number>;
  closest: ReadonlySet<string>;
};

/** Compares prices and distances. Without a `place` there are no distances. */
export function buildComparison(teachers: readonly Compared[], place: Point | null): Comparison {
  const metres = new Map(
    teachers.flatMap(({ id, areaCoordinates }) =>
      place === null || areaCoordinates === null
        ? []
        : [[id, Math.round(distanceKm(place, areaCoordinates) * 1000)] as const],
    ),
  );
  return {
    lowest: {
      onlinePrice: idsWithLowest(teachers, ({ onlinePrice }) => onlinePrice),
      offlinePrice: idsWithLowest(teachers, ({ offlinePrice }) => offlinePrice),
      monthlyOnlinePrice: idsWithLowest(teachers, ({ monthlyOnlinePrice }) => monthlyOnlinePrice),
      monthlyOfflinePrice: idsWithLowest(teachers, ({ monthlyOfflinePrice }) => monthlyOfflinePrice),
    },
    metres,
    closest: idsWithLowest(teachers, ({ id }) => metres.get(id) ?? null),
  };
}
