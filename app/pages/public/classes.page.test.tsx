import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { listClientSeatsRef, listTeacherBatchesRef } from '#features/batches/refs.ts';
import { USER_KEY } from '#features/identity/refs.ts';
import { COMPLETION_KEY } from '#features/students/refs.ts';
import { getTeacherRef } from '#features/teachers/refs.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { serverQueryClient } from '#platform/web/api/query-client.ts';
import { SiteProvider } from '#platform/web/api/site.tsx';
import type { SiteFacts } from '#shared/site.ts';
import { withTexts } from '#test/with-texts.tsx';
import { Component } from './classes.page.tsx';

const TEACHER = { id: 'teacher-id', firstName: 'Ananya', lastName: 'Kulkarni', profilePicture: null };
const CLASS = {
  id: 'class-id',
  title: 'Hatha for beginners',
  audience: 'any',
  days: ['tuesday'],
  startTime: '07:00',
  endTime: '08:00',
  isOnline: true,
  place: null,
  capacity: 8,
  price: 1800,
  minToRun: 1,
  firstOn: '2026-03-10',
  isClosed: false,
};
const MONTH = {
  month: '2026-03-10',
  endsOn: '2026-04-09',
  taken: 0,
  waiting: 0,
  runs: true,
  decideAt: '2026-03-08T01:30:00.000Z',
  classes: 5,
  classesLeft: 5,
  firstOn: '2026-03-10',
  amount: 1800,
};

function draw(user: object | null): string {
  const client = serverQueryClient();
  const params = { id: TEACHER.id };
  client.setQueryData(queryKey(getTeacherRef, { params }), TEACHER);
  client.setQueryData(queryKey(listTeacherBatchesRef, { params }), [{ ...CLASS, months: [MONTH] }]);
  client.setQueryData(queryKey(listClientSeatsRef, {}), []);
  client.setQueryData(USER_KEY, user);
  client.setQueryData(COMPLETION_KEY, { isComplete: false, missing: ['city'] });
  const routes = [{ path: '/teacher/:id/classes', Component }];
  const router = createMemoryRouter(routes, { initialEntries: [`/teacher/${TEACHER.id}/classes`] });
  const page = (
    <QueryClientProvider client={client}>
      <SiteProvider value={{ origin: 'https://toran.test' } as unknown as SiteFacts}>
        <RouterProvider router={router} />
      </SiteProvider>
    </QueryClientProvider>
  );
  return renderToStaticMarkup(withTexts(page));
}

const LABEL = 'aria-label="Join this class: Hatha for beginners"';

it('a student whose profile is incomplete joins by a button, which asks for what is missing on this page', () => {
  const page = draw({ id: 'student-id', userType: 'student' });
  expect(page).toMatch(new RegExp(`<button [^>]*${LABEL}`));
  expect(page).not.toContain('href="/client-dashboard"');
});

it('a guest comes back to the class after sign-in', () => {
  const next = encodeURIComponent(`/teacher/${TEACHER.id}/classes#class-${CLASS.id}`);
  expect(draw(null)).toMatch(new RegExp(`<a [^>]*${LABEL}[^>]*href="/auth\\?next=${next}"`));
});
