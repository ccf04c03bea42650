/** Texts that a person has begun on this device and that survive a reload; forgotten at sign-out. */

const PREFIX = 'toran:kept:';

/** What was kept under a name, or null; null also where the browser keeps nothing. */
export function readKept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value; null forgets it. A browser that refuses keeps nothing, which is no reason to stop. */
export function writeKept(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full, or switched off.
  }
}

/** Forgets everything: whoever signs out leaves nothing of theirs behind. */
export function forgetKept(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Switched off: there is nothing.
  }
}
