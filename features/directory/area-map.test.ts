import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Circle, layOutAreas } from './area-map.ts';
import { hasAreaMap, type MappedArea } from './mappable-areas.ts';

const area = fc.record({
  name: fc.string({ minLength: 3, maxLength: 16, unit: 'grapheme-ascii' }),
  teachers: fc.integer({ min: 1, max: 400 }),
  at: fc.record({
    latitude: fc.integer({ min: 12_900, max: 13_200 }).map((thousandths) => thousandths / 1_000),
    longitude: fc.integer({ min: 80_100, max: 80_300 }).map((thousandths) => thousandths / 1_000),
  }),
});

const areasOf = (found: readonly Omit<MappedArea, 'slug'>[]) =>
  found.map((one, index) => ({ ...one, slug: `area-${index}` }));

/** The circle with its name, as the page draws it. */
const box = ({ x, y, radius, name }: Circle) => {
  const half = Math.max(radius, (name.length * 7) / 2);
  return { left: x - half, right: x + half, top: y - radius, bottom: y + radius + 20 };
};

test.each([328, 720])('no circle or name overlaps another or leaves the map of %i', (width) => {
  fc.assert(
    fc.property(fc.array(area, { minLength: 3, maxLength: 40 }), (found) => {
      const map = layOutAreas(areasOf(found), width);
      if (map === null) return;
      expect(map.circles.length).toBeLessThanOrEqual(20);
      const boxes = map.circles.map(box);
      for (const [index, a] of boxes.entries()) {
        expect(a.left).toBeGreaterThanOrEqual(-1);
        expect(a.right).toBeLessThanOrEqual(width + 1);
        expect(a.top).toBeGreaterThanOrEqual(0);
        expect(a.bottom).toBeLessThanOrEqual(map.height + 1);
        for (const b of boxes.slice(index + 1)) {
          const overlaps =
            a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
          expect(overlaps, JSON.stringify([a, b])).toBe(false);
        }
      }
    }),
  );
});

test('north is up and a larger number is a larger circle', () => {
  const at = (latitude: number, longitude: number) => ({ latitude, longitude });
  const map = layOutAreas(
    [
      { slug: 'south', name: 'South', teachers: 1, at: at(12.9, 80.2) },
      { slug: 'north', name: 'North', teachers: 16, at: at(13.2, 80.2) },
      { slug: 'east', name: 'East', teachers: 4, at: at(13.05, 80.3) },
    ],
    328,
  );
  const [north, east, south] = map?.circles ?? [];
  expect([north?.slug, east?.slug, south?.slug]).toEqual(['north', 'east', 'south']);
  expect(north?.y).toBeLessThan(east?.y ?? 0);
  expect(east?.y).toBeLessThan(south?.y ?? 0);
  expect(east?.x).toBeGreaterThan(north?.x ?? 0);
  expect(map?.circles.map(({ radius }) => radius)).toEqual([32, 27, 25]);
});

test('areas that share a centre are left out, and two areas are no map', () => {
  const shared = { latitude: 13, longitude: 80.2 };
  const areas = [
    { slug: 'a', name: 'A', teachers: 3, at: shared },
    { slug: 'b', name: 'B', teachers: 3, at: shared },
    { slug: 'c', name: 'C', teachers: 3, at: { latitude: 13.1, longitude: 80.2 } },
    { slug: 'd', name: 'D', teachers: 3, at: { latitude: 13.1, longitude: 80.25 } },
  ];
  expect(layOutAreas(areas, 328)).toBeNull();
  expect(
    layOutAreas(
      [...areas, { slug: 'e', name: 'E', teachers: 1, at: { latitude: 13.2, longitude: 80.1 } }],
      328,
    )?.circles.map(({ slug }) => slug),
  ).toEqual(['c', 'd', 'e']);
});

test('a map needs three areas with a centre of their own and teachers', () => {
  const at = (latitude: number) => ({ latitude, longitude: 80.2 });
  const all = [13, 13.1, 13.2].map((latitude, index) => ({
    slug: `area-${index}`,
    name: `Area ${index}`,
    teachers: 1,
    at: at(latitude),
  }));
  const lessOne = (change: object) => all.map((one, index) => (index === 0 ? { ...one, ...change } : one));
  expect(hasAreaMap(all)).toBe(true);
  for (const change of [{ at: null }, { teachers: 0 }, { at: at(13.1) }]) {
    expect(hasAreaMap(lessOne(change))).toBe(false);
    expect(layOutAreas(lessOne(change), 328)).toBeNull();
  }
});
