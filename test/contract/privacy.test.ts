import type { RouteObject } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRoutes } from '#app/routes.ts';
import { CALLS } from '#app/server.ts';
import type { Person } from '#db/factories/people.ts';
import { startTestApp, type TestClient } from '#test/test-app.ts';
import { addressOf, buildWorld, EXACT_AREA, EXACT_CITY, type World } from './world.ts';

/** T05: private data is absent from every answer and every page. */

const reads = CALLS.filter(({ call }) => call.method === 'GET').map(({ call }) => call);

function pagesOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children }) => [
    ...(path === undefined ? [] : [path]),
    ...pagesOf(children ?? []),
  ]);
}

/** Returns the usual spellings of a person's full mobile number, and the full email address. */
function contactsOf({ mobile, email }: Person): string[] {
  const ten = mobile.slice(3);
  return [ten, `${ten.slice(0, 5)} ${ten.slice(5)}`, `${ten.slice(0, 5)}-${ten.slice(5)}`, email];
}

describe('privacy', () => {
  let world: World;
  beforeAll(async () => {
    world = await buildWorld(await startTestApp({ pages: true }));
  });
  afterAll(() => world.test.close());

  /** Every read call and every page, as this client gets them. */
  async function readAll(client: TestClient): Promise<{ url: string; status: number; body: string }[]> {
    const pages = pagesOf(createRoutes({ devPages: false })).map((path) =>
      path === '*' ? '/nowhere' : path.replace(':id', world.teacher.teacherId),
    );
    const urls = [...reads.map(({ path }) => addressOf(path, world)), ...pages, '/search?city=Mumbai'];
    const found = [];
    for (const url of urls) {
      const { statusCode, body } = await client.get(url);
      found.push({ url, status: statusCode, body });
    }
    return found;
  }

  function hits(answers: { url: string; body: string }[], secrets: readonly string[]): string[] {
    return answers.flatMap(({ url, body }) =>
      secrets.filter((secret) => body.includes(secret)).map((secret) => `${url}: ${secret}`),
    );
  }

  it('shows guests no number, email, password or exact location', async () => {
    const { student, reviewer, teacher, newTeacher, admin, clients } = world;
    const answers = await readAll(clients.public);
    const people = [student, reviewer, teacher, newTeacher, admin];
    const places = [EXACT_CITY, EXACT_AREA].flatMap(({ latitude, longitude }) => [
      String(latitude),
      String(longitude),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
    expect(hits(answers, [...people.flatMap(contactsOf), ...places, '$argon2', 'passwordHash'])).toEqual([]);
  });

  it("shows a teacher a student's number and address only masked, in every answer and every page", async () => {
    const { student, reviewer, clients } = world;
    const answers = await readAll(clients.teacher);
    expect(answers.find(({ url }) => url === '/api/teacher/bookings')?.body).toContain('pri***@example.com');
    expect(hits(answers, [...contactsOf(student), ...contactsOf(reviewer), '$argon2'])).toEqual([]);
  });

  it('masks in the answer to a confirmation as well', async () => {
    const { clients, bookingId, student } = world;
    const answer = await clients.teacher.put(`/api/booking-requests/${bookingId}/status`, {
      status: 'confirmed',
      confirmedDateTime: '2026-03-10T07:00:00+05:30',
    });
    expect(answer.statusCode).toBe(200);
    expect(hits([{ url: 'confirmation', body: answer.body }], contactsOf(student))).toEqual([]);
  });

  it("shows a student no other person's number or address", async () => {
    const { reviewer, teacher, admin, clients } = world;
    const answers = await readAll(clients.student);
    expect(hits(answers, [reviewer, teacher, admin].flatMap(contactsOf))).toEqual([]);
  });
});
