import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { pauseReads } from './send.ts';

let paused = false;
const streams = new Set<() => void>();

/** True while this page sends no requests because its session is ending. */
export function areRequestsPaused(): boolean {
  return paused;
}

/** Ends a stream when requests are paused. Returns a function that unsubscribes. */
export function endWhenPaused(end: () => void): () => void {
  streams.add(end);
  return () => void streams.delete(end);
}

/**
 * Call it before the session ends: cancels running reads and the event stream, and holds back new reads and polls,
 * which the server would refuse. Returns a function that allows requests again; streams stay closed.
 */
export async function pauseRequests(queryClient: QueryClient): Promise<() => void> {
  const wasOnline = onlineManager.isOnline();
  paused = true;
  onlineManager.setOnline(false);
  for (const end of [...streams]) end();
  const resumeReads = pauseReads();
  await queryClient.cancelQueries();
  return () => {
    // Cancel the requests that were held back: they belong to the ended session.
    void queryClient.cancelQueries();
    paused = false;
    resumeReads();
    onlineManager.setOnline(wasOnline);
  };
}
