import type { PictureSize } from './picture-size.ts';

/** A picture's file without metadata. */
export type PlainPicture = {
  bytes: Buffer;
  size: PictureSize;
  /** What decoding it costs: bytes of all decoded pixels, and more if they are visited several times. */
  weight: number;
};

/** Thrown for a broken or absurd file, before it reaches the decoder. */
export class MalformedPicture extends Error {}
