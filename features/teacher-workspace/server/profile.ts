import { updatePerson } from '#features/identity/server/service.ts';
import { storePictures, storeProfilePicture } from '#features/media/server/service.ts';
import { columnsOf } from '#features/teachers/fields.ts';
import { PRICE_NAMES, type Prices } from '#features/teachers/pricing.ts';
import { pricesSaved } from '#features/teachers/server/events.ts';
import { findOwnRecord, type OwnRecord } from '#features/teachers/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import { emit } from '#platform/server/domain-events.ts';
import { AppError, invalidField } from '#shared/calls/errors.ts';
import { externalAddress } from '#shared/web-address.ts';
import type { OwnTeacher, ProfileBody } from '../contract.ts';
import { PROFILE_TEXTS } from '../limits.ts';
import { changeOwnProfile } from './change.ts';
import { getTeacherProfile } from './service.ts';

type Ctx = RequestContext<Actor>;

/** Videos without duplicates and empty strings. Throws INVALID_INPUT for addresses of our own site. */
function videoColumns({ config }: Ctx, { videos }: ProfileBody) {
  if (videos === undefined) return undefined;
  const isOwn = (video: string) => video !== '' && externalAddress(video, config.publicOrigin) === null;
  const own = videos.findIndex(isOwn);
  if (own !== -1) throw invalidField(`videos.${own}`, PROFILE_TEXTS.videoAddress);
  return { videos: [...new Set(videos.filter((video) => video !== ''))] };
}

/**
 * Returns the photo columns without duplicate photos. Captions come from the body; if it has none, photos keep their
 * stored captions.
 */
function photoColumns(body: ProfileBody, stored: readonly string[] | undefined, own: OwnRecord) {
  if (stored === undefined && body.photoCaptions === undefined) return {};
  const photos = stored ?? own.photos;
  const before = new Map(own.photos.map((photo, index) => [photo, own.photoCaptions[index]]));
  const captions = new Map<string, string>();
  for (const [index, photo] of photos.entries()) {
    if (!captions.has(photo)) {
      const caption = body.photoCaptions ? body.photoCaptions[index] : before.get(photo);
      captions.set(photo, caption ?? '');
    }
  }
  return { photos: [...captions.keys()], photo_captions: [...captions.values()] };
}

function storePhotos(ctx: Ctx, own: OwnRecord, given: readonly string[]): Promise<string[]> {
  const field = (index: number) => `photos.${index}`;
  return storePictures(ctx, { kind: 'photo', given, current: own.photos, field });
}

/** Returns all prices as they are after the change; null if the body changes no price. */
function pricesAfter(body: ProfileBody, own: OwnRecord): Prices | null {
  if (PRICE_NAMES.every((name) => body[name] === undefined)) return null;
  const price = (name: keyof Prices) => (body[name] === undefined ? own[name] : body[name]);
  return {
    onlinePrice: price('onlinePrice'),
    offlinePrice: price('offlinePrice'),
    monthlyOnlinePrice: price('monthlyOnlinePrice'),
    monthlyOfflinePrice: price('monthlyOfflinePrice'),
  };
}

/**
 * Saves the fields that the body has. Pictures are stored before the transaction starts. Throws PROFILE_CHANGED if the
 * profile has changed since the form was loaded.
 */
export async function updateTeacherProfile(ctx: Ctx, body: ProfileBody): Promise<OwnTeacher> {
  const { userId } = ctx.actor;
  const own = await findOwnRecord(ctx.db, userId);
  if (own === null) throw new AppError('TEACHER_NOT_FOUND');
  const { profilePicture, version } = body;
  // Checked before pictures are stored: those of a rejected request would stay unused.
  const videos = videoColumns(ctx, body);
  const photos = body.photos && (await storePhotos(ctx, own, body.photos));
  const picture = profilePicture
    ? await storeProfilePicture(ctx, profilePicture, own.profilePicture)
    : profilePicture;
  const set = { ...columnsOf(body), ...videos, ...photoColumns(body, photos, own) };
  await changeOwnProfile(ctx, { teacherId: own.id, form: { version, set } }, async (tx) => {
    if (picture !== undefined) await updatePerson(tx, userId, { profilePicture: picture || null });
    const after = pricesAfter(body, own);
    if (after !== null) {
      await emit(tx, pricesSaved, { teacherId: own.id, before: own, after, now: ctx.clock.now() });
    }
  });
  return getTeacherProfile(ctx.db, userId);
}
