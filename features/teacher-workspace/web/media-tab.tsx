import type { OwnTeacher } from '../contract.ts';
import { PhotosForm } from './photos-form.tsx';
import { type RenderVideo, VideosForm } from './videos-form.tsx';

/** Media: up to five photos and three videos. */
export function MediaTab({ profile, renderVideo }: { profile: OwnTeacher; renderVideo: RenderVideo }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PhotosForm profile={profile} />
      <VideosForm profile={profile} renderVideo={renderVideo} />
    </div>
  );
}
