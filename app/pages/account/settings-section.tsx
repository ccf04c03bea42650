import type { ReactNode } from 'react';

type Props = { id: string; title: string; text?: ReactNode; tone?: 'plain' | 'danger'; children: ReactNode };

/** A section of the privacy & data page. */
export function SettingsSection({ id, title, text, tone = 'plain', children }: Props) {
  const border = tone === 'danger' ? 'border-danger/50' : 'border-line';
  return (
    <section
      aria-labelledby={id}
      className={`scroll-mt-24 rounded-lg border bg-surface p-5 sm:p-6 ${border}`}
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {text && <p className="mt-1 max-w-(--measure) text-ink-2">{text}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}
