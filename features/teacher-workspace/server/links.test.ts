import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { up } from '#db/migrations/0175-links-in-normal-form.ts';
import { createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

const ENV = { PUBLIC_ORIGIN: 'https://toran.example', SECRET_KEY: 'links-'.repeat(6) };

let test: TestApp;
let teacher: Teacher;
let client: TestClient;
beforeAll(async () => {
  test = await startTestApp({ env: { ...ENV, RATE_LIMITS: 'normal' }, pages: true });
});
afterAll(() => test.close());
beforeEach(async () => {
  teacher = await createTeacher(test.db);
  client = await signInAs(test, teacher);
});

const addCertification = (issuerUrl: string) =>
  client.post('/api/teacher/certifications', { name: 'Training', organization: 'Institute', issuerUrl });
const saveVideos = (videos: string[]) => client.put('/api/teacher/profile', { videos });

const REFUSED = [
  'http:/api/logout',
  'https:/api/logout',
  'https:evil',
  'https://localhost/api/logout',
  'https://toran.example/api/logout',
  'https:toran.example/api/logout',
  'https://TORAN.example.:3000/api/logout',
  'https://toran.example@issuer.example/',
];

describe('links of teachers (T103)', () => {
  it.each(REFUSED)('rejects %s as a link to an issuer and as a video', async (link) => {
    const certification = await addCertification(link);
    expect([certification.statusCode, Object.keys(certification.json().fields)]).toEqual([
      400,
      ['issuerUrl'],
    ]);
    const video = await saveVideos(['https://vimeo.com/123456789', link]);
    expect([video.statusCode, Object.keys(video.json().fields)]).toEqual([400, ['videos.1']]);
  });

  it('stores links in normal form', async () => {
    expect((await addCertification('HTTPS:/Issuer.Example/a b')).json().issuerUrl).toBe(
      'https://issuer.example/a%20b',
    );
    expect((await addCertification('')).json().issuerUrl).toBeNull();
    const saved = await saveVideos(['http:/videos.example/\u0928', 'http://videos.example/%E0%A4%A8', '']);
    expect(saved.json().videos).toEqual(['http://videos.example/%E0%A4%A8']);
    expect((await saveVideos(saved.json().videos)).statusCode).toBe(200);
  });

  it('mends stored links, and removes those that cannot be', async () => {
    const store = async (issuerUrl: string) => {
      const { id } = (await addCertification('https://issuer.example/')).json();
      await test.db
        .updateTable('certifications')
        .set({ issuer_url: issuerUrl })
        .where('id', '=', id)
        .execute();
    };
    for (const link of ['http:/api/logout', 'https:issuer.example/a', 'https://issuer.example/b'])
      await store(link);
    const videos = ['https:evil', 'https:issuer.example', 'https://youtu.be/dQw4w9WgXcQ'];
    await test.db.updateTable('teachers').set({ videos }).where('id', '=', teacher.teacherId).execute();
    await up(test.db as unknown as Kysely<unknown>);
    const stored = (await client.get('/api/teacher/certifications')).json<{ issuerUrl: string | null }[]>();
    expect(stored.map(({ issuerUrl }) => issuerUrl)).toEqual([
      null,
      'https://issuer.example/a',
      'https://issuer.example/b',
    ]);
    expect((await client.get('/api/teacher/profile')).json().videos).toEqual([
      'https://issuer.example/',
      'https://youtu.be/dQw4w9WgXcQ',
    ]);
  });

  it('shows no link to our own site on the profile, even if one is stored', async () => {
    for (const link of ['https://toran.example/api/logout', 'http:/api/logout', 'https://issuer.example/c']) {
      const { id } = (await addCertification('https://issuer.example/')).json();
      await test.db.updateTable('certifications').set({ issuer_url: link }).where('id', '=', id).execute();
    }
    const page = await test.client().get(`/teacher/${teacher.teacherId}`);
    const links = [...page.body.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
    expect(links.filter((link) => /issuer|logout/.test(link ?? ''))).toEqual(['https://issuer.example/c']);
  });
});
