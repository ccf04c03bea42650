import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Label, useLabel } from '#platform/web/locales/use-text.ts';
import { useHydrated } from './hooks/use-hydrated.ts';
import { markOverflow } from './scroll-row.tsx';

/** `value` must be one word, because it becomes part of ids. */
export type Tab<V extends string> = { value: V; label: Label; content: ReactNode };

type TabsProps<V extends string> = {
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onChange: (value: V) => void;
  /** Keeps opened tabs mounted, so that their unsaved input survives. */
  keepMounted?: boolean;
};

/** Tabs, in one scrolling row on phones. Rendered in the browser only, because Radix emits inline styles. */
export function Tabs<V extends string>({ label, tabs, value, onChange, keepMounted = false }: TabsProps<V>) {
  const list = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const put = useLabel();
  const [opened, setOpened] = useState<readonly V[]>([value]);
  if (keepMounted && !opened.includes(value)) setOpened([...opened, value]);
  useEffect(() => {
    if (!hydrated || !list.current) return;
    // Scroll the active tab into view.
    const active = list.current.querySelector<HTMLElement>(`[data-tab="${value}"]`);
    if (active) list.current.scrollLeft = active.offsetLeft - 16;
    markOverflow(list.current);
  }, [value, hydrated]);
  if (!hydrated) return <div className="min-h-dvh" />;
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => onChange(next as V)}
      // If no tab is open, focusing one does not leave the other content.
      activationMode={tabs.some((tab) => tab.value === value) ? 'automatic' : 'manual'}
    >
      <Radix.List
        ref={list}
        aria-label={label}
        onScroll={(event) => markOverflow(event.currentTarget)}
        className="scroll-row relative flex gap-1 overflow-x-auto border-b border-line max-md:-mx-(--gutter) max-md:px-(--gutter)"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            className="relative flex min-h-12 shrink-0 items-center gap-2 px-4 font-medium whitespace-nowrap text-ink-2 -outline-offset-3! hover:text-ink data-[state=active]:text-primary-ink data-[state=active]:after:absolute data-[state=active]:after:inset-x-0 data-[state=active]:after:-bottom-px data-[state=active]:after:h-0.5 data-[state=active]:after:bg-primary"
          >
            {put(tab.label)}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          {...(keepMounted && opened.includes(tab.value) && { forceMount: true })}
          className="pt-6 data-[state=inactive]:hidden"
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
