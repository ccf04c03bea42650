import { MediaTab } from '#features/teacher-workspace/web/media-tab.tsx';
import type { DeskProps } from './teacher-desk.ts';

/** Media: photos and videos. */
export function MediaPart({ profile }: DeskProps) {
  return <MediaTab profile={profile} />;
}
