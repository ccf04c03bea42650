import { defineErrors, type ErrorEntriesOf } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';

export const PLAN_ERRORS = defineErrors({
  PLAN_NOT_FOUND: { status: 404, message: text`We could not find this plan.` },
  LESSON_NOT_FOUND: { status: 404, message: text`We could not find this lesson.` },
  PLAN_OVER: { status: 409, message: text`This plan has ended.` },
  LESSON_CHANGED: { status: 409, message: text`This lesson has changed meanwhile. Please look at it again.` },
  SKIP_CLOSED: {
    status: 409,
    message: text`A lesson can be skipped until 12 hours before it starts. Later than that, it counts.`,
  },
  PAUSE_USED: { status: 409, message: text`This plan was paused already. It can be paused once.` },
  PLAN_DATES_TAKEN: { status: 409, message: text`Some lessons cannot move to after the pause.` },
  LESSON_NOT_OVER: { status: 409, message: text`This lesson is not over yet.` },
  MARK_CLOSED: { status: 409, message: text`A lesson can be marked until 48 hours after it ends.` },
  RENEWAL_CLOSED: { status: 409, message: text`A plan can be asked for again in its last 5 days.` },
  RENEWAL_ASKED: { status: 409, message: text`You have already asked for the same again.` },
});

declare module '#shared/calls/errors.ts' {
  interface ErrorCodes extends ErrorEntriesOf<typeof PLAN_ERRORS> {}
}
