import { sql } from 'kysely';
import sharp from 'sharp';
import { createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import type { TestApp, TestClient } from '#test/test-app.ts';

let shade = 0;

/** Creates a unique picture. */
export function newPicture(width = 60, height = 40) {
  shade += 1;
  // Colours far enough apart to stay distinct after compression.
  const background = { r: (shade * 53) % 256, g: (shade * 101) % 256, b: (shade * 151) % 256 };
  return sharp({ create: { width, height, channels: 3, background } });
}

export type MediaWorld = Awaited<ReturnType<typeof createMediaWorld>>;

/** A signed-in teacher without uploads. */
export async function createMediaWorld(test: TestApp) {
  const teacher: Teacher = await createTeacher(test.db);
  const client: TestClient = await signInAs(test, teacher);
  const upload = (bytes: Buffer, kind = 'photo', type = 'image/png', from = client) =>
    from.request({
      method: 'POST',
      url: `/api/media?kind=${kind}`,
      headers: { 'content-type': type },
      payload: bytes,
    });
  return {
    teacher,
    client,
    upload,
    /** Uploads a new picture. */
    async stored(kind = 'photo'): Promise<{ id: string; kind: string; url: string }> {
      const reply = await upload(await newPicture().png().toBuffer(), kind);
      if (reply.statusCode !== 201) throw new Error(reply.body);
      return reply.json();
    },
    /** Fetches as a guest. */
    served: (url: string, accept = '*/*') =>
      test.client().request({ method: 'GET', url, headers: { accept } }),
    /** The teacher's stored files by storage key. */
    async files(): Promise<{ key: string }[]> {
      const { userId } = teacher;
      const rows = await sql<{ key: string }>`select key from media_files where user_id = ${userId}`.execute(
        test.db,
      );
      return rows.rows;
    },
  };
}
