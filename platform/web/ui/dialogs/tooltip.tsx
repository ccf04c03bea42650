import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

const OPEN_DELAY_MS = 700;
const SKIP_WINDOW_MS = 300;

/** A hint on hover and focus. Never use it as the only place for information. The child must accept a ref. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_WINDOW_MS}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            className="z-60 max-w-64 rounded-sm bg-ink px-3 py-1.5 text-sm text-bg shadow-e2"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
