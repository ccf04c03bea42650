import { type CityArea, type MappedArea, mappableAreas } from './mappable-areas.ts';

/** A circle of the map, in the map's own units. The area's name is centred below the circle. */
export type Circle = MappedArea & { x: number; y: number; radius: number };

export type AreaMap = { width: number; height: number; circles: Circle[] };

/** Maximum number of circles: more would not fit the width of a phone with readable names. */
const CIRCLES = 20;
const SMALLEST_RADIUS = 22;
const GROWTH = 10;
/** Size of the name below a circle: height of the line, and (LETTER) width of one letter at font size 13. */
const NAME_HEIGHT = 22;
const LETTER = 7.2;
const GAP = 4;
const ROUNDS = 60;
/** Below this width, the map is in portrait format, as on phones. */
const NARROW = 500;
/** Tolerance for rounding errors: circles that only touch may seem to overlap by this much. */
const TOUCHING = 0.01;

const boxWidth = ({ name, radius }: Circle) => Math.max(2 * radius, name.length * LETTER) + GAP;
const boxHeight = ({ radius }: Circle) => 2 * radius + NAME_HEIGHT + GAP;

/**
 * Returns how far two circles, with their names, overlap on each axis. A name is below its circle, so the upper one
 * needs the extra height.
 */
function overlap(a: Circle, b: Circle): { x: number; y: number } {
  const [upper, lower] = a.y <= b.y ? [a, b] : [b, a];
  return {
    x: (boxWidth(a) + boxWidth(b)) / 2 - Math.abs(a.x - b.x),
    y: upper.radius + NAME_HEIGHT + GAP + lower.radius - (lower.y - upper.y),
  };
}

/** Pushes two circles apart along the axis where they overlap least. Returns whether they overlapped. */
function separate(a: Circle, b: Circle): boolean {
  const { x, y } = overlap(a, b);
  if (x <= TOUCHING || y <= TOUCHING) return false;
  if (x < y) {
    const push = a.x < b.x || (a.x === b.x && a.slug < b.slug) ? -x / 2 : x / 2;
    a.x += push;
    b.x -= push;
  } else {
    const push = a.y <= b.y ? -y / 2 : y / 2;
    a.y += push;
    b.y -= push;
  }
  return true;
}

/**
 * Removes the overlaps that `separate` could not: from north to south, moves each circle below those that it overlaps.
 * Needed if circles fill the whole width, because then pushing them apart sideways never ends.
 */
function sweepDown(circles: readonly Circle[]): void {
  const placed: Circle[] = [];
  for (const circle of circles.toSorted((a, b) => a.y - b.y)) {
    for (let above = true; above; ) {
      above = false;
      for (const other of placed) {
        const { x, y } = overlap(circle, other);
        if (x <= TOUCHING || y <= TOUCHING) continue;
        // Places it directly below the other circle's name.
        circle.y = other.y + other.radius + NAME_HEIGHT + GAP + circle.radius;
        above = true;
      }
    }
    placed.push(circle);
  }
}

/**
 * Lays out the areas with the most teachers on a map of this width, with north at the top, so that no names overlap.
 * Areas that share a centre are left out, because their real position is unknown. Returns null with fewer than three
 * areas.
 */
export function layOutAreas(areas: readonly CityArea[], width: number): AreaMap | null {
  const shown = mappableAreas(areas)
    .toSorted((a, b) => b.teachers - a.teachers || a.name.localeCompare(b.name, 'en'))
    .slice(0, CIRCLES);
  if (shown.length === 0) return null;
  const most = Math.max(...shown.map(({ teachers }) => teachers));
  const squeeze = Math.cos(((shown[0]?.at.latitude ?? 0) * Math.PI) / 180);
  const east = shown.map(({ at }) => at.longitude * squeeze);
  const north = shown.map(({ at }) => at.latitude);
  const [left, right] = [Math.min(...east), Math.max(...east)];
  const [bottom, top] = [Math.min(...north), Math.max(...north)];
  // Positions are only approximate, so a city that is long from north to south is compressed.
  const scaleX = (width * 0.8) / (right - left || 1);
  const scaleY = Math.min(scaleX, (width < NARROW ? width * 1.4 : width * 0.6) / (top - bottom || 1));
  const circles = shown.map((area, index) => ({
    ...area,
    x: width / 2 + ((east[index] ?? 0) - (left + right) / 2) * Math.min(scaleX, 2 * scaleY),
    y: (top - (north[index] ?? 0)) * scaleY,
    radius: Math.round(SMALLEST_RADIUS + GROWTH * Math.sqrt(area.teachers / most)),
  }));
  for (let round = 0, moved = true; moved && round < ROUNDS; round += 1) {
    moved = false;
    for (const [index, one] of circles.entries()) {
      for (const other of circles.slice(index + 1)) moved = separate(one, other) || moved;
    }
    for (const circle of circles) {
      const half = boxWidth(circle) / 2;
      circle.x = Math.min(Math.max(circle.x, half), width - half);
    }
  }
  sweepDown(circles);
  const highest = Math.min(...circles.map(({ y, radius }) => y - radius));
  for (const circle of circles) {
    circle.x = Math.round(circle.x);
    circle.y = Math.round(circle.y - highest) + 2;
  }
  const height = Math.max(...circles.map((circle) => circle.y + boxHeight(circle) - circle.radius));
  return { width, height, circles };
}
