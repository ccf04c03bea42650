import type { Point } from './distance.ts';

export type City = Point & {
  id: string;
  name: string;
  state: string;
  district: string;
  /** 0 = unknown. */
  population: number;
  placeType: string;
  otherNames: readonly string[];
  /** The bigger city that swallowed this place; it is never offered on its own. */
  withinCityId: string | null;
};

export type Area = Point & {
  id: string;
  name: string;
  cityId: string;
  otherNames: readonly string[];
  /** 1 to 9: how well known. */
  score: number;
  /** "shared" positions are those of a post office nearby: some kilometres off. */
  exact: boolean;
};
