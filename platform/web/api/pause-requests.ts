import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { pauseReads } from './send.ts';

let paused = false;
const streams = new Set<() => void>();

/** Whether the page asks the server nothing at the moment, because its session ends. */
export function areRequestsPaused(): boolean {
  return paused;
}

/** Ends a stream when requests are paused. Returns a function that unsubscribes. */
export function endWhenPaused(end: () => void): () => void {
  streams.add(end);
  return () => void streams.delete(end);
}

/**
 * Before a session ends: cancels the running reads and the event stream, and holds new ones and polls back. The server
 * would refuse them. Returns a function that allows requests again; an ended stream stays closed.
 */
export async function pauseRequests(queryClient: QueryClient): Promise<() => void> {
  const wasOnline = onlineManager.isOnline();
  paused = true;
  onlineManager.setOnline(false);
  for (const end of [...streams]) end();
  const resumeReads = pauseReads();
  await queryClient.cancelQueries();
  return () => {
    // What was asked for meanwhile waits, and belongs to the ended session.
    void queryClient.cancelQueries();
    paused = false;
    resumeReads();
    onlineManager.setOnline(wasOnline);
  };
}
