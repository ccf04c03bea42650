import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Returns a text that identifies a process better than its id, which the system reuses: on Linux, its start time. Null
 * if no such process runs; a zombie counts as not running.
 */
export function identifyProcess(pid: number): string | null {
  if (!signalReaches(pid)) return null;
  if (process.platform !== 'linux') return String(pid);
  const stat = readStat(pid);
  return stat === null || stat.state === 'Z' ? null : `${pid}-${stat.startedAt}`;
}

/** Whether the process with this id is certainly a zombie or another program. */
export function isCertainlyNot(program: string, pid: number): boolean {
  if (process.platform !== 'linux') return !signalReaches(pid);
  const stat = readStat(pid);
  return stat === null || stat.state === 'Z' || stat.program !== program;
}

function readStat(pid: number): { program: string; state: string; startedAt: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces; fields follow the last one.
    const program = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { program, state: fields[0] ?? '', startedAt: fields[19] ?? '' };
  } catch {
    return null;
  }
}

export function isRunning(pid: number): boolean {
  return identifyProcess(pid) !== null;
}

function signalReaches(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Polls every 15 ms until the result is neither null nor false. Throws after `ms`. */
export async function waitFor<T>(
  what: string,
  ms: number,
  poll: () => T | null | false | Promise<T | null | false>,
): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    const answer = await poll();
    if (answer !== null && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`Timed out after ${ms} ms waiting for ${what}`);
    await delay(15);
  }
}
