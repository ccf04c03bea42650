import type { OwnTeacher } from '#features/teachers/contract.ts';
import { PhotosForm } from './photos-form.tsx';
import { VideosForm } from './videos-form.tsx';

/** Media: five photos, three videos. */
export function MediaTab({ profile }: { profile: OwnTeacher }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PhotosForm profile={profile} />
      <VideosForm profile={profile} />
    </div>
  );
}
