import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countCodePoints } from '#shared/texts/text.ts';
import { ownNameSchema } from '#shared/texts/text-schema.ts';
import { text } from '#shared/texts/translate.ts';
import { buildDemo } from './build.ts';

const MONDAY = new Date('2026-03-02T06:30:00Z');
const demo = buildDemo(MONDAY);
const TEN_LARGEST =
  'mumbai-m delhi-d bengaluru-k hyderabad-t ahmedabad-g chennai-tn kolkata-wb surat-g pune-m jaipur-r';

function overlap(a: string, b: string): boolean {
  const [from, to] = a.slice(1, -1).split(',') as [string, string];
  const [start, end] = b.slice(1, -1).split(',') as [string, string];
  return from < end && start < to;
}

describe('the demo data', () => {
  it('is the same at every hour of one Indian day', () => {
    expect(buildDemo(new Date('2026-03-02T17:59:00Z'))).toEqual(demo);
  });

  it('lists at least twelve teachers in each of the ten largest cities', () => {
    for (const city of TEN_LARGEST.split(' ')) {
      const listed = demo.teachers.filter(
        ({ teacher }) => teacher.city_id === city && teacher.review_status === 'approved',
      );
      expect(listed.length, city).toBeGreaterThanOrEqual(12);
    }
  });

  it('has about 240 teachers in 20 cities, 85 % of them approved', () => {
    expect(demo.teachers).toHaveLength(243);
    expect(new Set(demo.teachers.map(({ teacher }) => teacher.city_id)).size).toBe(20);
    const approved = demo.teachers.filter(({ teacher }) => teacher.review_status === 'approved').length;
    expect(approved / demo.teachers.length).toBeCloseTo(0.86, 1);
  });

  it('respects the limits of a profile', () => {
    for (const { teacher, areas, specializations } of demo.teachers) {
      const { online_price, offline_price, monthly_online_price, monthly_offline_price } = teacher;
      expect(countCodePoints(teacher.intro ?? '')).toBeLessThanOrEqual(100);
      expect(countCodePoints(teacher.detailed_description ?? '')).toBeLessThanOrEqual(2000);
      expect(`${teacher.intro}${teacher.detailed_description}`).not.toMatch(/[{}]|undefined/);
      expect(areas.length).toBeLessThanOrEqual(5);
      expect(specializations.filter((one) => one.is_top_expertise).length).toBeLessThanOrEqual(3);
      expect(((online_price ?? 0) % 50) + ((offline_price ?? 0) % 50)).toBe(0);
      expect(((monthly_online_price ?? 0) % 100) + ((monthly_offline_price ?? 0) % 100)).toBe(0);
    }
  });

  it('gives every teacher a drawn portrait whose file exists', () => {
    for (const { user } of demo.teachers) {
      expect(user.profile_picture).toMatch(/^\/art\/portraits\/portrait-\d-[a-z]+.*\.svg$/);
      expect(existsSync(new URL(`../../platform/web/public${user.profile_picture}`, import.meta.url))).toBe(
        true,
      );
    }
  });

  // One page can show any of them: a search by style or for online sessions needs no city.
  it('gives no two teachers the same portrait', () => {
    const seen = demo.teachers.map(({ user }) => user.profile_picture);
    expect(seen.filter((one, index) => seen.indexOf(one) !== index)).toEqual([]);
  });

  it('uses every name and every contact once', () => {
    const users = [
      demo.admin,
      ...demo.teachers.map((rows) => rows.user),
      ...demo.students.map((one) => one.user),
    ];
    expect(new Set(users.map((user) => user.mobile)).size).toBe(users.length);
    expect(new Set(users.map((user) => user.email)).size).toBe(users.length);
    expect(users.every((user) => user.is_sample && /^\+915\d{9}$/.test(user.mobile ?? ''))).toBe(true);
  });

  it('has names that sign-up accepts', () => {
    const name = ownNameSchema(text`Name`);
    for (const { first_name, last_name } of [
      ...demo.teachers.map((rows) => rows.user),
      ...demo.students.map((one) => one.user),
    ]) {
      expect(name.parse(first_name)).toBe(first_name);
      if (last_name !== '') expect(name.parse(last_name)).toBe(last_name);
    }
  });

  it('repeats no text among teachers of a city or reviews of a teacher', () => {
    const bios = demo.teachers.map(({ teacher }) => `${teacher.city_id} ${teacher.intro}`);
    expect(new Set(bios).size).toBe(bios.length);
    const reviews = demo.reviews.map((review) => `${review.teacher_id} ${review.comment}`);
    expect(new Set(reviews).size).toBe(reviews.length);
  });

  it('reviews completed sessions only, and leaves some teachers without reviews', () => {
    const ends = new Map(
      demo.bookings
        .filter((booking) => booking.status === 'completed')
        .map((booking) => [
          `${booking.client_id} ${booking.teacher_id}`,
          booking.session?.split(',')[1]?.slice(0, -1),
        ]),
    );
    for (const review of demo.reviews) {
      const end = ends.get(`${review.client_id} ${review.teacher_id}`) ?? '9999';
      expect(end < (review.created_at as Date).toISOString()).toBe(true);
      expect(review.created_at < MONDAY).toBe(true);
    }
    const reviewed = new Set(demo.reviews.map((review) => review.teacher_id));
    expect(demo.teachers.length - reviewed.size).toBeGreaterThan(20);
  });

  it('puts confirmed sessions into the future, one at a time', () => {
    const confirmed = demo.bookings.filter((booking) => booking.status === 'confirmed');
    expect(confirmed).toHaveLength(3);
    for (const booking of confirmed) {
      expect((booking.session ?? '').slice(1) > MONDAY.toISOString()).toBe(true);
      const others = confirmed.filter((one) => one !== booking && one.teacher_id === booking.teacher_id);
      expect(others.some((one) => overlap(one.session ?? '', booking.session ?? ''))).toBe(false);
    }
  });
});
