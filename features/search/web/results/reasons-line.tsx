import { Sparkle } from 'lucide-react';
import { useText } from '#platform/web/locales/use-text.ts';
import type { SearchedTeacher } from '../../contract.ts';
import { reasonText } from './reason-text.ts';

const SHOWN = 4;

/** Shows why a teacher has this position: at most four reasons, from the function that sorts the results. */
export function ReasonsLine({ match }: { match: NonNullable<SearchedTeacher['match']> }) {
  const say = useText();
  const [first, ...more] = match.reasons.slice(0, SHOWN).map((reason) => reasonText(reason, say));
  if (first === undefined) return null;
  return (
    <p className="flex gap-2 rounded-md bg-primary-soft px-3 py-2 text-sm text-ink">
      <Sparkle aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-primary-ink" strokeWidth={1.9} />
      <span className="min-w-0 break-words">
        <b className="font-semibold">{first}</b>
        {more.map((text) => `, ${text}`)}
      </span>
    </p>
  );
}
