import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { DirectoryEntry } from '#features/directory/contract.ts';
import { formatCount } from '#shared/calls/pagination.ts';
import { onPlainClick } from '../../parts/in-place.ts';

type EntryListProps = {
  entries: readonly DirectoryEntry[];
  pathOf: (entry: DirectoryEntry) => string;
  label: string;
  /** Chooses an entry in place of opening its page. */
  onChoose?: (entry: DirectoryEntry) => void;
  /** The slug of the chosen entry. */
  chosen?: string | undefined;
};

/** The number of teachers. Screen readers also read the word "teachers". */
function TeacherCount({ teachers }: Pick<DirectoryEntry, 'teachers'>) {
  const count = formatCount(teachers);
  return (
    <Plural
      value={teachers}
      one={
        <Trans>
          {count}
          <span className="sr-only"> teacher</span>
        </Trans>
      }
      other={
        <Trans>
          {count}
          <span className="sr-only"> teachers</span>
        </Trans>
      }
    />
  );
}

/** A list of links, each with its number of teachers. */
export function EntryList({ entries, pathOf, label, onChoose, chosen }: EntryListProps) {
  return (
    <ul
      aria-label={label}
      className="mt-4 grid grid-cols-1 gap-x-8 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
    >
      {entries.map((entry) => (
        <li key={entry.slug} className="border-b border-line">
          <Link
            to={pathOf(entry)}
            aria-current={entry.slug === chosen || undefined}
            {...(onChoose && { onClick: onPlainClick(() => onChoose(entry)) })}
            className="flex min-h-12 items-center justify-between gap-4 py-1.5 hover:text-primary-ink aria-current:text-primary-ink"
          >
            <span className="min-w-0 font-medium break-words">{entry.name}</span>
            <span className="tabular shrink-0 text-sm text-ink-2">
              <TeacherCount teachers={entry.teachers} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
