import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Label, useLabel } from '#platform/web/locales/use-text.ts';
import type { Words } from '#shared/texts/translate.ts';

type BannerProps = {
  tone: 'info' | 'warn' | 'danger' | 'success';
  title: Words;
  text?: Label;
  icon?: ReactNode;
  action?: ReactNode;
  id?: string;
};

const TONES = {
  info: { background: 'bg-primary-soft', ink: 'text-primary-ink', Icon: Info },
  warn: { background: 'bg-accent-soft', ink: 'text-accent-ink', Icon: TriangleAlert },
  danger: { background: 'bg-danger-soft', ink: 'text-danger-ink', Icon: CircleAlert },
  success: { background: 'bg-success-soft', ink: 'text-success-ink', Icon: CircleCheck },
} as const;

/** A permanent notice: title and action in one line on phones, title and text on desktop. */
export function Banner({ tone, title, text, icon, action, id }: BannerProps) {
  const put = useLabel();
  const { background, ink, Icon } = TONES[tone];
  return (
    <div
      id={id}
      className={`flex flex-wrap items-center gap-3 rounded-md px-4 py-2.5 md:px-5 text-ink ${background}`}
    >
      <span className={`shrink-0 ${ink}`}>
        {icon ?? <Icon size={20} strokeWidth={1.9} aria-hidden="true" />}
      </span>
      <p className="min-w-0 flex-1 basis-20">
        <strong className="font-semibold">{put(title)}</strong>
        {text && <span className="text-ink-2 max-md:sr-only"> {put(text)}</span>}
      </p>
      {action}
    </div>
  );
}
