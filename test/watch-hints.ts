import { openEventStream } from './event-stream.ts';
import type { TestApp, TestClient } from './test-app.ts';

/** Opens the live updates of a user. The function resolves once they tell open pages to refetch the path. */
export async function watchHints({ app }: TestApp, { cookies }: TestClient) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = app.listeningOrigin;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stream = await openEventStream(origin, { cookie });
  await stream.next(({ name }) => name === 'ready');
  return {
    refetched: (path: string) =>
      stream.next(({ data }) => (data as { paths?: string[] }).paths?.includes(path) ?? false),
    close: stream.close,
  };
}
