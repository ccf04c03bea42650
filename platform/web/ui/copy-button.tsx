import { useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { Button } from '#platform/web/ui/button.tsx';
import { useCopy } from '#platform/web/ui/hooks/use-copy.ts';

/** Copies a text and shows "Copied" until it loses the focus. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useLingui();
  const { copied, handlers } = useCopy(text);
  const Icon = copied ? Check : Copy;
  return (
    <Button variant="outline" {...handlers}>
      <Icon size={16} strokeWidth={1.9} aria-hidden="true" />
      <span aria-live="polite">{copied ? t`Copied` : label}</span>
    </Button>
  );
}
