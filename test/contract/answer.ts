import type { Kind } from './kinds.ts';
import type { World } from './world.ts';

/** A row of the contract: a call by one person, and the expected answer. */
export type AnswerRow = {
  /** Method and path, as section 7 of the specification lists it. */
  call: string;
  as: keyof World['clients'];
  /** 200 by default. */
  status?: number;
  body?: (world: World) => object | Promise<object>;
  /** Replaces the usual URL of the call. */
  url?: (world: World) => string;
  shape: Kind;
};
