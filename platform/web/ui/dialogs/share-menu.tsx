import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Copy, MessageCircle } from 'lucide-react';
import { useRef } from 'react';
import { useCopy } from '../hooks/use-copy.ts';

const ROW = 'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left hover:bg-surface-sunken';
const ICON = { size: 20, strokeWidth: 1.9, 'aria-hidden': true } as const;

/** Menu with WhatsApp and Copy. It also shows the URL, for browsers that refuse to copy. Import it lazily. */
export function ShareMenu({ id, url, whatsApp }: { id: string; url: string; whatsApp: string }) {
  const { t } = useLingui();
  const shown = useRef<HTMLParagraphElement>(null);
  const { copied, handlers } = useCopy(url, shown);
  const CopyIcon = copied ? Check : Copy;
  return (
    <div
      id={id}
      className="absolute top-full right-0 z-20 mt-2 w-68 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-surface-raised p-2 shadow-e3"
    >
      <a href={whatsApp} target="_blank" rel="noopener noreferrer" className={ROW}>
        <MessageCircle {...ICON} />
        <Trans>WhatsApp</Trans>
      </a>
      <button type="button" className={ROW} {...handlers}>
        <CopyIcon {...ICON} />
        <span aria-live="polite">{copied ? t`Copied` : t`Copy the address`}</span>
      </button>
      <p
        ref={shown}
        className="border-t border-line px-3 pt-2 pb-1 text-sm break-words text-ink-2 select-all"
      >
        {url}
      </p>
    </div>
  );
}
