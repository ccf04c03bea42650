import { MediaGallery } from '#features/teachers/web/media-gallery.tsx';
import type { DeskProps } from './teacher-desk.ts';

/** Media: photos and videos. */
export function MediaPart({ profile }: DeskProps) {
  return <MediaGallery teacher={profile} />;
}
