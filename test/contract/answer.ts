import type { Kind } from './kinds.ts';
import type { World } from './world.ts';

/** A row of the contract: a call as somebody asks it, and what must come back. */
export type Answer = {
  /** Method and path, as section 7 of the specification lists it. */
  call: string;
  as: keyof World['clients'];
  /** 200 unless said. */
  status?: number;
  body?: (world: World) => object | Promise<object>;
  /** In place of the usual address of the call. */
  url?: (world: World) => string;
  shape: Kind;
};
