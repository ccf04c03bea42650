const EARTH_RADIUS_KM = 6371;
const RADIANS = Math.PI / 180;

export type Point = { latitude: number; longitude: number };

/** Great-circle distance in kilometres. */
export function distanceKm(a: Point, b: Point): number {
  const dLat = (b.latitude - a.latitude) * RADIANS;
  const dLon = (b.longitude - a.longitude) * RADIANS;
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Minimum radius of a city in kilometres, by population. */
const REACH_FLOORS = [
  { people: 1_000_000, km: 16 },
  { people: 500_000, km: 14 },
  { people: 200_000, km: 8 },
  { people: 100_000, km: 5 },
];

/**
 * The radius in kilometres within which a place belongs to this city; grows with the square root of its population.
 */
export function cityRadiusKm(population: number): number {
  const byPopulation = Math.min(30, Math.max(2, 0.0105 * Math.sqrt(population)));
  const floor = REACH_FLOORS.find(({ people }) => population >= people)?.km ?? 0;
  return Math.max(byPopulation, floor);
}
