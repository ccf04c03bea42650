import { useWaiting } from './use-waiting.ts';

/**
 * Returns `onClose` for a dialog that alone shows the answer to its write. While the write is pending, closing does
 * nothing. After eight seconds it works again: a write has no timeout, so the answer may never come.
 */
export function useHeldClose(pending: boolean, onClose: () => void): () => void {
  const stage = useWaiting(pending);
  return stage === 'no' || stage === 'slow' ? onClose : () => {};
}
