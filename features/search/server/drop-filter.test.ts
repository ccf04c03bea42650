import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUNE } from '#db/factories/people.ts';
import { createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
let expensive: Teacher;
beforeAll(async () => {
  test = await startTestApp();
  const slots = [{ day: 'monday', start: '06:00', end: '08:00' }] as const;
  expensive = await createTeacher(test.db, {
    specializations: ['hot-yoga'],
    onlinePrice: 650,
    offlinePrice: null,
  });
  await createTeacher(test.db, { specializations: ['meditation'], onlinePrice: 5000, slots: [...slots] });
  await createTeacher(test.db, { specializations: ['meditation'], onlinePrice: 5000, slots: [...slots] });
  await createTeacher(test.db, { specializations: ['meditation'], onlinePrice: 600 });
  await createTeacher(test.db, { city: PUNE, specializations: ['yin-yoga'] });
});
afterAll(() => test.close());

async function drop(query: string) {
  const { statusCode, headers, body } = await test.client().get(`/api/teachers/search?${query}`);
  expect(statusCode, body).toBe(200);
  return [headers['x-total-count'], headers['x-drop-filter']];
}

describe('a search without results', () => {
  it('names the one filter to drop, with the number of teachers', async () => {
    expect(await drop('city=Mumbai&specialization=hot-yoga&priceRange=2000%2B')).toEqual([
      '0',
      'priceRange 1',
    ]);
  });

  it('chooses the filter that brings most teachers', async () => {
    const query =
      'city=Mumbai&specialization=meditation&sessionType=online&availability=morning&priceRange=0-500';
    // Without the price two teachers are free in the morning; without the morning, nobody is below 500.
    expect(await drop(query)).toEqual(['0', 'priceRange 2']);
  });

  it('drops the style only if no other filter helps, and the place last', async () => {
    expect(await drop('city=Mumbai&specialization=prenatal-yoga&sessionType=online')).toEqual([
      '0',
      'specialization 4',
    ]);
    expect(await drop('city=Mumbai&specialization=no+such+style')).toEqual(['0', 'specialization 4']);
    expect(await drop('city=Atlantis&specialization=yin-yoga')).toEqual(['0', 'city 1']);
    expect(await drop('city=Mumbai&area=Nowhere')).toEqual(['0', 'area 4']);
  });

  it('names none if no single filter helps, or nothing may be dropped', async () => {
    expect(await drop('city=Atlantis')).toEqual(['0', undefined]);
    expect(await drop('city=Atlantis&specialization=aerial&priceRange=9000%2B')).toEqual(['0', undefined]);
  });

  it('says nothing where there are results', async () => {
    expect(await drop('city=Mumbai&specialization=hot-yoga')).toEqual(['1', undefined]);
  });

  it('tells guests at once when the number changes, also in another city', async () => {
    const query = 'city=Atlantis&specialization=yin-yoga';
    expect(await drop(query)).toEqual(['0', 'city 1']);
    const asTeacher = await signInAs(test, expensive);
    const { json } = await asTeacher.get('/api/specializations');
    const yin = json<{ id: string; slug: string }[]>().find(({ slug }) => slug === 'yin-yoga')?.id;
    await asTeacher.post('/api/teacher/specializations', { specializationIds: [yin], topExpertiseIds: [] });
    expect(await drop(query)).toEqual(['0', 'city 2']);
  });
});
