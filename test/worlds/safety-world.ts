import { runJob } from '#test/run-job.ts';
import type { TestApp, TestClient } from '#test/test-app.ts';
import { createSessionWorld } from './session-world.ts';

export type Share = {
  path: string;
  lessonId: string;
  startsAt: string;
  endsAt: string;
  state: string;
  wellAt: string | null;
};

/** Creates an in-person session of a student and a teacher. Both can share it by a link. */
export async function createSafetyWorld(test: TestApp) {
  const world = await createSessionWorld(test);
  const message = 'Near the Ganesh temple, Powai';
  const { id, url } = await world.booking({ sessionType: 'offline', message });
  const [lesson] = (await world.seen()).lessons as { id: string }[];
  const lessonId = lesson?.id ?? '';
  const change = (by: TestClient, body: object) => by.put(`${url}/safety`, body);
  return {
    ...world,
    message,
    bookingId: id,
    url,
    lessonId,
    change,
    act: (by: TestClient, action: string) => change(by, { action, lessonId }),
    /** Shares the session as this user and returns the share. */
    async shared(by: TestClient = world.asStudent): Promise<Share> {
      const { shares } = (await change(by, { action: 'share', lessonId })).json<{ shares: Share[] }>();
      const share = shares.find((one) => one.lessonId === lessonId);
      if (share === undefined) throw new Error('not shared');
      return share;
    },
    safetyOf: async (by: TestClient) =>
      (await by.get('/api/safety')).json<{
        shares: Share[];
        addresses: { bookingId: string; address: string; shownUntil: string | null }[];
      }>(),
    /** Reads a shared session as JSON, as a person without an account does. */
    open: (path: string) => test.client().get(`/api/shared-sessions/${path.replace('/s/', '')}`),
    ask: () => runJob(test, 'safety.shares'),
    setAddress: (address: string | null) => change(world.asStudent, { action: 'saveAddress', address }),
  };
}
export type SafetyWorld = Awaited<ReturnType<typeof createSafetyWorld>>;
