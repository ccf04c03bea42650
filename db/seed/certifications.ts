import type { CertificationSpec, SpecializationSlug } from '#db/factories/teachers.ts';
import type { Random } from './random.ts';

/** Certificate names. Every organisation is named a sample, so that no real school seems to certify anyone. */
const BASIC = [
  '200-hour Yoga Teacher Training',
  'Foundation Course in Yoga Teaching',
  'Diploma in Yoga Education',
];
const ADVANCED = [
  '500-hour Yoga Teacher Training',
  'Postgraduate Diploma in Yoga',
  'Advanced Teaching Practice',
];

const SPECIAL: Partial<Record<SpecializationSlug, string>> = {
  'prenatal-yoga': 'Prenatal Yoga Teaching, 85 hours',
  'kids-yoga': 'Yoga for Children, 60 hours',
  'yin-yoga': 'Yin Yoga Module, 50 hours',
  meditation: 'Meditation Teaching Course',
  breathwork: 'Pranayama Teaching Course',
  'yoga-therapy': 'Certificate in Yoga Therapy',
  'restorative-yoga': 'Restorative Yoga Module, 40 hours',
};

const SCHOOLS = ['Sample Institute of Yoga', 'Sample Yoga School', 'Sample Academy of Yoga Studies'];
const SCHOOL_CITIES = [
  'Pune',
  'Mysuru',
  'Rishikesh',
  'Chennai',
  'Kolkata',
  'Jaipur',
  'Nashik',
  'Thiruvananthapuram',
];

/** One to three certificates for the taught styles; `startYear` is the first year of teaching. */
export function certificationsOf(
  random: Random,
  styles: readonly SpecializationSlug[],
  startYear: number,
  years: number,
): CertificationSpec[] {
  const organization = () => `${random.pick(SCHOOLS)}, ${random.pick(SCHOOL_CITIES)}`;
  const list: CertificationSpec[] = [
    { name: random.pick(BASIC), organization: organization(), year: startYear, isChecked: true },
  ];
  const special = styles.map((style) => SPECIAL[style]).find((name) => name !== undefined);
  if (special !== undefined && random.chance(70)) {
    list.push({
      name: special,
      organization: organization(),
      year: startYear + Math.min(years, random.int(0, 3)),
      isChecked: true,
    });
  }
  if (years >= 6 && random.chance(60)) {
    list.push({
      name: random.pick(ADVANCED),
      organization: organization(),
      year: startYear + random.int(2, 5),
      isChecked: random.chance(75),
    });
  }
  return list;
}
