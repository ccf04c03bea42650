import type { PictureSize } from './picture-size.ts';

/** A picture's file without metadata. */
export type PlainPicture = {
  bytes: Buffer;
  size: PictureSize;
  /** Cost of decoding it: the bytes of all decoded pixels, and more if the decoder goes through them several times. */
  weight: number;
};

/** Thrown for a broken or absurd file, before it reaches the decoder. */
export class MalformedPicture extends Error {}
