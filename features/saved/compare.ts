import { distanceKm, type Point } from '#features/places/distance.ts';
import type { PriceName } from '#features/teachers/pricing.ts';
import type { ComparedTeacher } from './contract.ts';

/** What stands side by side, besides the prices. */
type Compared = Pick<ComparedTeacher, PriceName | 'id' | 'areaCoordinates'>;

/** The ids of those with the least value; empty unless two have a value and they differ. */
function least<T extends { id: string }>(teachers: readonly T[], value: (teacher: T) => number | null) {
  const known = teachers.flatMap((teacher) => {
    const number = value(teacher);
    return number === null ? [] : [{ id: teacher.id, number }];
  });
  const lowest = Math.min(...known.map(({ number }) => number));
  const found = known.filter(({ number }) => number === lowest);
  return new Set(found.length < known.length ? found.map(({ id }) => id) : []);
}

export type Comparison = {
  /** Whose price is the lowest, by price. */
  lowest: Readonly<Record<PriceName, ReadonlySet<string>>>;
  /** Metres from the place to the first teaching area, by teacher id; without those whose area has no centre. */
  metres: ReadonlyMap<string, number>;
  closest: ReadonlySet<string>;
};

/** Compares teachers; distances only from a known place. */
export function compare(teachers: readonly Compared[], place: Point | null): Comparison {
  const metres = new Map(
    teachers.flatMap(({ id, areaCoordinates }) =>
      place === null || areaCoordinates === null
        ? []
        : [[id, Math.round(distanceKm(place, areaCoordinates) * 1000)] as const],
    ),
  );
  return {
    lowest: {
      onlinePrice: least(teachers, ({ onlinePrice }) => onlinePrice),
      offlinePrice: least(teachers, ({ offlinePrice }) => offlinePrice),
      monthlyOnlinePrice: least(teachers, ({ monthlyOnlinePrice }) => monthlyOnlinePrice),
      monthlyOfflinePrice: least(teachers, ({ monthlyOfflinePrice }) => monthlyOfflinePrice),
    },
    metres,
    closest: least(teachers, ({ id }) => metres.get(id) ?? null),
  };
}
