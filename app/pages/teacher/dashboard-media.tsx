import { MediaTab } from '#features/teacher-workspace/web/media-tab.tsx';
import { VideoTile } from '#features/teachers/web/video-tile.tsx';
import type { DashboardTabProps } from './dashboard-tab.ts';

/** Media: photos and videos. */
export function MediaPart({ profile }: DashboardTabProps) {
  return <MediaTab profile={profile} renderVideo={(tile) => <VideoTile {...tile} />} />;
}
