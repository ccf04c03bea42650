import type { Point } from './distance.ts';

export type City = Point & {
  id: string;
  name: string;
  state: string;
  district: string;
  /** 0 means unknown. */
  population: number;
  placeType: string;
  otherNames: readonly string[];
  /** The bigger city that absorbed this place; the place itself is never suggested. */
  withinCityId: string | null;
};

export type Area = Point & {
  id: string;
  name: string;
  cityId: string;
  otherNames: readonly string[];
  /** Fame from 1 to 9. */
  score: number;
  /** False if the position belongs to a nearby post office ("shared" in the data) and may be some kilometres off. */
  exact: boolean;
};
