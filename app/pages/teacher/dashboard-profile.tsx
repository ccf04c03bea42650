import { MeetingLinkCard } from '#features/bookings/web/meeting-link-form.tsx';
import { PromoteCard } from '#features/link-previews/web/promote-card.tsx';
import { ProfileTab } from '#features/teacher-workspace/web/profile-tab.tsx';
import { upload } from '#features/teacher-workspace/web/upload.ts';
import { IdCheckCard } from '#features/verification/web/id-card.tsx';
import { PictureField } from '#platform/web/ui/fields/picture-field.tsx';
import { TeacherAreaField, TeacherCityField } from './dashboard-places.tsx';
import { DashboardProgress } from './dashboard-progress.tsx';
import type { DashboardTabProps } from './dashboard-tab.ts';

/** Profile & Settings: the completeness list, then the forms. */
export function ProfilePart({ profile, onTab }: DashboardTabProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <DashboardProgress profile={profile} onTab={onTab} />
      <ProfileTab
        profile={profile}
        renderPicture={(control) => <PictureField {...control} />}
        renderCity={(control) => <TeacherCityField {...control} />}
        renderArea={(control) => <TeacherAreaField {...control} />}
        more={
          <>
            <IdCheckCard upload={(file) => upload('document', file)} />
            <MeetingLinkCard />
            <PromoteCard />
          </>
        }
      />
    </div>
  );
}
