import { Trans } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { useText } from '#platform/web/locales/use-text.ts';
import { formatItems } from '#shared/calls/list.ts';
import type { PublicTeacher } from '../contract.ts';
import { NEED_LABELS } from '../facts.ts';
import { styleLabel } from '../style-labels.ts';

/** All styles of a teacher; Top Expertise first, with a star. */
export function Expertise({ teacher }: { teacher: PublicTeacher }) {
  const say = useText();
  const { specializations } = teacher;
  if (specializations.length === 0)
    return (
      <p className="text-ink-2">
        <Trans>No styles chosen yet</Trans>
      </p>
    );
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {specializations.map(({ id, name, isTopExpertise }) => (
          <li
            key={id}
            className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm leading-5.5 font-medium text-ink ${isTopExpertise ? 'bg-accent-soft' : 'bg-surface-sunken'}`}
          >
            {isTopExpertise && (
              <Star aria-hidden="true" className="size-4 text-accent-ink" strokeWidth={1.9} />
            )}
            {styleLabel(name, say)}
            {isTopExpertise && (
              <span className="sr-only">
                {' '}
                <Trans>(Top Expertise)</Trans>
              </span>
            )}
          </li>
        ))}
      </ul>
      {teacher.needs.length > 0 && (
        <p className="mt-3 text-ink-2">
          <Trans>
            {teacher.firstName} works with:{' '}
            {formatItems(
              teacher.needs.map((need) => say(NEED_LABELS[need])),
              say.locale,
            )}
          </Trans>
        </p>
      )}
      {specializations.some(({ isTopExpertise }) => isTopExpertise) && (
        <p className="mt-3 text-sm text-ink-2">
          <Trans>Starred styles are {teacher.firstName}'s Top Expertise.</Trans>
        </p>
      )}
    </>
  );
}
