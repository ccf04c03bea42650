import { sql } from 'kysely';
import sharp from 'sharp';
import { createTeacher, signedIn, type Teacher } from '#test/factories.ts';
import type { TestApp, TestClient } from '#test/test-app.ts';

let shade = 0;

/** A picture that no other test has. */
export function drawn(width = 60, height = 40) {
  shade += 1;
  // Far enough apart that no two are the same once they are compressed.
  const background = { r: (shade * 53) % 256, g: (shade * 101) % 256, b: (shade * 151) % 256 };
  return sharp({ create: { width, height, channels: 3, background } });
}

export type MediaWorld = Awaited<ReturnType<typeof createMediaWorld>>;

/** A teacher who has uploaded nothing yet, signed in. */
export async function createMediaWorld(test: TestApp) {
  const teacher: Teacher = await createTeacher(test.db);
  const client: TestClient = await signedIn(test, teacher);
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
    /** A new picture, uploaded. */
    async stored(kind = 'photo'): Promise<{ id: string; kind: string; url: string }> {
      const reply = await upload(await drawn().png().toBuffer(), kind);
      if (reply.statusCode !== 201) throw new Error(reply.body);
      return reply.json();
    },
    /** As somebody without a session gets it. */
    served: (url: string, accept = '*/*') =>
      test.client().request({ method: 'GET', url, headers: { accept } }),
    /** What the teacher keeps, by its key in the storage. */
    async files(): Promise<{ key: string }[]> {
      const { userId } = teacher;
      const rows = await sql<{ key: string }>`select key from media_files where user_id = ${userId}`.execute(
        test.db,
      );
      return rows.rows;
    },
  };
}
