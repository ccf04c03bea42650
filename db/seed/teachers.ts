import type { Place } from '#db/factories/people.ts';
import type { Sequence } from '#db/factories/sequence.ts';
import {
  SPECIALIZATIONS,
  type SpecializationSlug,
  type TeacherOverrides,
  type TeacherRows,
  teacherRows,
} from '#db/factories/teachers.ts';
import { UNUSABLE_PASSWORD_HASH } from './accounts.ts';
import type { ArtUrls } from './art.ts';
import { BIOS, NEW_TEACHER_BIOS } from './bios.ts';
import { certificationsOf } from './certifications.ts';
import {
  CLASS_SENTENCES,
  CLOSING_SENTENCES,
  IN_PERSON_SENTENCES,
  ONLINE_SENTENCES,
  OPENING_SENTENCES,
  STUDENT_SENTENCES,
  STYLE_SENTENCES,
} from './descriptions.ts';
import { sampleTeacherDetails } from './facts.ts';
import { weeklyHours } from './hours.ts';
import { createNames, type Look } from './names.ts';
import { readPlaces, type SampleCity } from './places.ts';
import { pricesOf } from './prices.ts';
import type { Random } from './random.ts';

const BIO_MAX = 100;

const STYLE_LABELS: Readonly<Record<SpecializationSlug, string>> = {
  'hatha-yoga': 'Hatha',
  'vinyasa-flow': 'Vinyasa',
  ashtanga: 'Ashtanga',
  'yin-yoga': 'Yin',
  'power-yoga': 'Power Yoga',
  'restorative-yoga': 'Restorative Yoga',
  'prenatal-yoga': 'Prenatal Yoga',
  'kids-yoga': 'Kids Yoga',
  meditation: 'Meditation',
  breathwork: 'Breathwork',
  'yoga-therapy': 'Yoga Therapy',
  'hot-yoga': 'Hot Yoga',
};

/** How often each style is drawn for a teacher, relative to the others; in the order of SPECIALIZATIONS. */
const STYLE_WEIGHTS = [9, 7, 4, 4, 5, 4, 4, 3, 6, 5, 3, 1];
const STYLE_DRAW = SPECIALIZATIONS.flatMap((slug, index) =>
  Array<SpecializationSlug>(STYLE_WEIGHTS[index] ?? 1).fill(slug),
);

const UNLISTED = [
  { reviewStatus: 'pending', reviewNotes: null },
  { reviewStatus: 'needs_more_info', reviewNotes: 'Please add the year and a photo of your certificate.' },
  { reviewStatus: 'pending', reviewNotes: null },
  {
    reviewStatus: 'rejected',
    reviewNotes: 'The profile does not say which style you teach. Please complete it.',
  },
] as const;

export type SampleTeacher = {
  rows: TeacherRows;
  city: SampleCity;
  isListed: boolean;
  /** Days since the profile was created. */
  ageDays: number;
};

type Tools = { random: Random; sequence: Sequence; art: ArtUrls; today: Date };

/** The sample teachers of all cities, in order. `taken` is the portrait of the demo account's teacher. */
export function sampleTeachers(tools: Tools, taken: string | null): SampleTeacher[] {
  const nameFor = createNames(tools.random);
  const portraitFor = portraitsInTurn(tools.art, taken);
  const teachers: SampleTeacher[] = [];
  for (const city of readPlaces()) {
    const bios = tools.random.shuffle(BIOS);
    const unlisted = city.teachers > 15 ? 3 : city.teachers === 15 ? 2 : 1;
    for (let index = 0; index < city.teachers; index += 1) {
      const isListed = index < city.teachers - unlisted;
      const name = nameFor(city.id);
      teachers.push(
        oneTeacher(tools, {
          turn: teachers.length,
          city,
          isListed,
          bios,
          name,
          portrait: portraitFor(name.look),
        }),
      );
    }
  }
  return teachers;
}

type Plan = {
  turn: number;
  city: SampleCity;
  isListed: boolean;
  /** Bios not yet used in this city. */
  bios: string[];
  name: { firstName: string; lastName: string; look: Look };
  portrait: string | null;
};

/**
 * Returns a function that gives the next drawing of a look. There are as many drawings as teachers of a look, so no
 * page shows one twice.
 */
function portraitsInTurn(art: ArtUrls, taken: string | null): (look: Look) => string | null {
  const turns = new Map<Look, number>();
  return (look) => {
    const drawings = art.portraits(look).filter((drawing) => drawing !== taken);
    const turn = turns.get(look) ?? 0;
    turns.set(look, turn + 1);
    return drawings[turn % drawings.length] ?? null;
  };
}

function oneTeacher(tools: Tools, { turn, city, isListed, bios, name, portrait }: Plan): SampleTeacher {
  const { random, sequence, art, today } = tools;
  const isNew = turn % 8 === 6;
  const years = yearsOf(random, name.look, isNew);
  const ageDays = isNew || !isListed ? random.int(4, 50) : random.int(260, 1_100);
  const styles = stylesOf(random);
  const areas = random.shuffle(city.areas).slice(0, random.int(1, Math.min(5, city.areas.length)));
  const prices = pricesOf(random, turn, city.basePrice, years);
  const values = {
    area: areas[0]?.name ?? city.name,
    city: city.name,
    years: String(years),
    style: STYLE_LABELS[styles[0] ?? 'hatha-yoga'],
  };
  const status = UNLISTED[turn % UNLISTED.length];
  const joined = hoursAfter(today, random.int(4, 15) - ageDays * 24);
  const sent = hoursAfter(today, 9 - 24 * Math.min(1 + (turn % 6), ageDays - 1));
  const overrides: TeacherOverrides = {
    ...person(turn, name),
    profilePicture: portrait,
    createdAt: joined,
    intro: isNew
      ? (NEW_TEACHER_BIOS[turn % NEW_TEACHER_BIOS.length] ?? '')
      : takeBio(bios, values, (bio) => isTrueOf(bio, years, prices) && fitsPortrait(bio, name.look)),
    detailedDescription: descriptionOf(random, turn, values, styles, prices),
    experience: years,
    ...prices,
    offersFreeDemo: turn % 3 === 0,
    ...sampleTeacherDetails(turn, { cityId: city.id, look: name.look, styles }),
    photos: random.shuffle(art.photos).slice(0, turn % 5),
    city: placeOf(city),
    areas,
    specializations: styles,
    topExpertise: styles.slice(0, Math.min(3, random.int(0, styles.length))),
    certifications: certificationsOf(random, styles, today.getUTCFullYear() - years - 1, years),
    slots: weeklyHours(random),
    // Listed teachers were approved within the promised days. The others were submitted last week, so that some are
    // overdue.
    ...(isListed
      ? { submittedAt: joined, reviewedAt: hoursAfter(joined, 16 + ((turn * 7) % 37)) }
      : { ...status, submittedAt: sent, reviewedAt: hoursAfter(sent, 2 + ((turn * 5) % 11)) }),
  };
  return { rows: teacherRows(sequence, overrides), city, isListed, ageDays };
}

function hoursAfter(date: Date, hours: number): Date {
  return new Date(date.getTime() + hours * 3_600_000);
}

function placeOf({ id, name, latitude, longitude }: SampleCity): Place {
  return { id, name, latitude, longitude };
}

function person(turn: number, name: { firstName: string; lastName: string }): TeacherOverrides {
  const address = `${name.firstName}.${name.lastName}`.toLowerCase().replace(/[^a-z.]/g, '');
  return {
    firstName: name.firstName,
    lastName: name.lastName,
    email: `${address.slice(0, 40)}.t${turn + 1}@example.com`,
    mobile: `+9155100${String(turn + 1).padStart(5, '0')}`,
    passwordHash: UNUSABLE_PASSWORD_HASH,
    isSample: true,
  };
}

function yearsOf(random: Random, look: Look, isNew: boolean): number {
  if (isNew) return random.int(1, 2);
  if (look === 'grey') return random.int(18, 34);
  return random.chance(70) ? random.int(3, 11) : random.int(9, 17);
}

function stylesOf(random: Random): SpecializationSlug[] {
  const wanted = random.int(1, 6);
  const styles = new Set<SpecializationSlug>();
  while (styles.size < wanted) styles.add(random.pick(STYLE_DRAW));
  return [...styles];
}

type Values = { area: string; city: string; years: string; style: string };

function fill(text: string, values: Values): string {
  return text.replace(/\{(area|city|years|style)\}/g, (_, key: keyof Values) => values[key]);
}

const NEEDS_YEARS = /\{years\}|college|Long-time|Old-school|playground/;
const NEEDS_SCREEN = /online|screen/i;
const NEEDS_WOMAN = /mother/;
const MEN: readonly Look[] = ['beard', 'turban', 'grey'];
const NEEDS_ROOM = /terrace|room|House|home|groups|lake/;

/** Whether a sentence fits the teacher's experience and session types. */
function isTrueOf(text: string, years: number, prices: TeacherOverrides): boolean {
  return (
    (years >= 4 || !NEEDS_YEARS.test(text)) &&
    (prices.onlinePrice !== null || !NEEDS_SCREEN.test(text)) &&
    (prices.offlinePrice !== null || !NEEDS_ROOM.test(text))
  );
}

function fitsPortrait(bio: string, look: Look): boolean {
  return !NEEDS_WOMAN.test(bio) || !MEN.includes(look);
}

/** Removes and returns the first fitting bio of the city, so that no two teachers there share one. */
function takeBio(available: string[], values: Values, isFit: (bio: string) => boolean): string {
  const index = available.findIndex((bio) => isFit(bio) && [...fill(bio, values)].length <= BIO_MAX);
  return fill(available.splice(Math.max(0, index), 1)[0] ?? '', values);
}

/** Five to seven sentences; the lists advance at different rates, so that neighbouring teachers differ. */
function descriptionOf(
  random: Random,
  turn: number,
  values: Values,
  styles: readonly SpecializationSlug[],
  prices: TeacherOverrides,
): string {
  const at = (bank: readonly string[], pace: number): string => bank[(turn * pace) % bank.length] ?? '';
  const openings = OPENING_SENTENCES.filter((text) => isTrueOf(text, Number(values.years), prices));
  const about = styles.slice(0, 2).map((style) => at(STYLE_SENTENCES[style], 1));
  const first = [at(openings, 5), at(CLASS_SENTENCES, 7), ...about];
  const second = [
    at(STUDENT_SENTENCES, 3),
    ...(typeof prices.onlinePrice === 'number' ? [at(ONLINE_SENTENCES, 1)] : []),
    ...(typeof prices.offlinePrice === 'number' ? [at(IN_PERSON_SENTENCES, 3)] : []),
    at(CLOSING_SENTENCES, 4),
  ];
  const rest = random.chance(35) ? second.slice(1) : second;
  return [first, rest].map((sentences) => fill(sentences.join(' '), values)).join('\n\n');
}
