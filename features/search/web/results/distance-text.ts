import type { Translate } from '#shared/texts/translate.ts';

/** A distance between centres of areas, which are not exact: "1.2 km", from 10 km on whole kilometres. */
export function distanceText(metres: number, t: Translate): string {
  const km = metres / 1000;
  return t`${km < 10 ? km.toFixed(1) : String(Math.round(km))} km`;
}
