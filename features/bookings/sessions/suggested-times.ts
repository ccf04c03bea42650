import { pluralText, type Text } from '#shared/texts/translate.ts';

/** Whether all suggested starts are over, so that none of them can be taken any more. */
export function haveTimesPassed(times: readonly string[], now: Date): boolean {
  return times.every((time) => new Date(time) <= now);
}

/** Said of a suggestion whose times have all passed. */
export function timesPassedText({ length }: readonly string[]): Text {
  return pluralText(length, {
    one: 'The suggested time has passed.',
    other: 'The suggested times have passed.',
  });
}
