import type { DeskProps } from './teacher-desk.ts';
import { DeskProgress } from './teacher-desk-progress.tsx';

/** Profile & Settings: what is still missing, then the forms. */
export function ProfilePart({ profile, onTab }: DeskProps) {
  return (
    <div className="grid gap-6">
      <DeskProgress profile={profile} onTab={onTab} />
    </div>
  );
}
