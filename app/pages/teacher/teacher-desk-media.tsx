import { MediaTab } from '#features/teachers/web/media-tab.tsx';
import type { DeskProps } from './teacher-desk.ts';

/** Media: photos and videos. */
export function MediaPart({ profile }: DeskProps) {
  return <MediaTab profile={profile} />;
}
