import type { Words } from '#shared/texts/translate.ts';
import { failureReason } from '../../api/send.ts';
import { toast } from './toast.ts';

/** Shows a toast that says what failed, and why: see `failureReason`. */
export function showFailure(title: Words, error: unknown, fallback?: Words): void {
  toast({ title, description: failureReason(error, fallback), variant: 'destructive' });
}
