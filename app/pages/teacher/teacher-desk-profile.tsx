import { ProfileTab } from '#features/teacher-workspace/web/profile-tab.tsx';
import { PictureField } from '#platform/web/ui/picture-field.tsx';
import type { DeskProps } from './teacher-desk.ts';
import { DeskArea, DeskCity } from './teacher-desk-places.tsx';
import { DeskProgress } from './teacher-desk-progress.tsx';

/** Profile & Settings: what is still missing, then the forms. */
export function ProfilePart({ profile, onTab }: DeskProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <DeskProgress profile={profile} onTab={onTab} />
      <ProfileTab
        profile={profile}
        renderPicture={(control) => <PictureField {...control} />}
        renderCity={(control) => <DeskCity {...control} />}
        renderArea={(control) => <DeskArea {...control} />}
      />
    </div>
  );
}
