import { useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';

/** Copies a text and shows "Copied" until it loses the focus. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Copy;
  return (
    <Button
      variant="outline"
      onClick={() => {
        navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        );
      }}
      onBlur={() => setCopied(false)}
    >
      <Icon size={16} strokeWidth={1.9} aria-hidden="true" />
      <span aria-live="polite">{copied ? t`Copied` : label}</span>
    </Button>
  );
}
