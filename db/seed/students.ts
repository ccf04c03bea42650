import { clientRow, type Place, type StudentOverrides, userRow } from '#db/factories/people.ts';
import type { Sequence } from '#db/factories/sequence.ts';
import { UNUSABLE_PASSWORD_HASH } from './accounts.ts';
import { createNames } from './names.ts';
import { readPlaces } from './places.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;
const STUDENTS = 180;

export type SampleStudent = {
  user: ReturnType<typeof userRow>;
  client: ReturnType<typeof clientRow>;
  cityId: string;
};

type Tools = { random: Random; sequence: Sequence; today: Date };

/** The rows of one sample student. */
export function studentOf(sequence: Sequence, overrides: StudentOverrides & { city: Place }): SampleStudent {
  const user = userRow(sequence, 'student', { ...overrides, isSample: true });
  return { user, client: clientRow(user.id, overrides), cityId: overrides.city.id };
}

/** Sample students in proportion to each city's teachers, without pictures. */
export function sampleStudents({ random, sequence, today }: Tools): SampleStudent[] {
  const nameFor = createNames(random);
  const homes = readPlaces().flatMap((city) => Array<typeof city>(city.teachers).fill(city));
  return Array.from({ length: STUDENTS }, (_, index) => {
    const home = random.pick(homes);
    const { firstName, lastName } = nameFor(home.id);
    const address = `${firstName}.${lastName}`.toLowerCase().replace(/[^a-z.]/g, '');
    return studentOf(sequence, {
      firstName,
      lastName,
      email: `${address.slice(0, 40)}.s${index + 1}@example.com`,
      mobile: `+9155200${String(index + 1).padStart(5, '0')}`,
      passwordHash: UNUSABLE_PASSWORD_HASH,
      createdAt: new Date(today.getTime() - random.int(255, 500) * DAY_MS),
      city: { id: home.id, name: home.name, latitude: home.latitude, longitude: home.longitude },
      area: random.chance(80) ? random.pick(home.areas) : null,
    });
  });
}
