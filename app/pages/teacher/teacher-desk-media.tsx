import { MediaTab } from '#features/teacher-workspace/web/media-tab.tsx';
import { VideoTile } from '#features/teachers/web/video-tile.tsx';
import type { DeskProps } from './teacher-desk.ts';

/** Media: photos and videos. */
export function MediaPart({ profile }: DeskProps) {
  return <MediaTab profile={profile} renderVideo={(tile) => <VideoTile {...tile} />} />;
}
