/** Texts that this browser stores for later visits. In browsers that block storage, nothing is stored and nothing fails. */

/** Returns the stored text, or null if there is none. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. False if the browser refuses, because storage is full or blocked. */
export function store(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
