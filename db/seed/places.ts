import { readFileSync } from 'node:fs';
import type { Place } from '#db/factories/people.ts';

export type SampleCity = Place & {
  /** Number of sample teachers; each of the ten largest cities lists at least twelve. */
  teachers: number;
  /** Base price of an online hour in rupees. */
  basePrice: number;
  areas: Place[];
};

/** The cities of places.txt, largest first. */
export function readPlaces(): SampleCity[] {
  const text = readFileSync(new URL('./places.txt', import.meta.url), 'utf8');
  const cities: SampleCity[] = [];
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [id = '', name = '', ...numbers] = line.trim().split(' | ');
    const [latitude = 0, longitude = 0, teachers = 0, basePrice = 0] = numbers.map(Number);
    const place: Place = { id, name, latitude, longitude };
    if (line.startsWith(' ')) cities.at(-1)?.areas.push(place);
    else cities.push({ ...place, teachers, basePrice, areas: [] });
  }
  return cities;
}
