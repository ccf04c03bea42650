import { type RefObject, useState } from 'react';
import { text } from '#shared/texts/translate.ts';
import { toast } from '../toasts/toast.ts';

/** Copies to the clipboard and returns whether that worked. If the browser refuses or has none, a toast says so. */
export async function copyText(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    toast({
      title: text`Could not copy`,
      description: text`Please copy it by hand.`,
      variant: 'destructive',
    });
    return false;
  }
}

/**
 * A button that copies `value`; `copied` is true until it loses the focus. If copying fails, selects the text of `shown`,
 * so that the user can copy it by hand.
 */
export function useCopy(value: string, shown?: RefObject<HTMLElement | null>) {
  const [copied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    const done = await copyText(value);
    setCopied(done);
    if (!done && shown?.current) window.getSelection()?.selectAllChildren(shown.current);
  }
  return { copied, handlers: { onClick: () => void copy(), onBlur: () => setCopied(false) } };
}
