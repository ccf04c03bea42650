import type { PictureSize } from './picture-size.ts';

/** A picture's file without metadata. */
export type PlainPicture = {
  bytes: Buffer;
  size: PictureSize;
  /** What decoding it costs: bytes of all decoded pixels, and more if they are visited several times. */
  weight: number;
};

/** A file that no decoder needs to see: broken or absurd. */
export class MalformedPicture extends Error {}
