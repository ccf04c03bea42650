import * as z from 'zod';
import { proposalSchema } from '#features/bookings/contract.ts';
import { BOOKING_STATUSES } from '#features/bookings/lifecycle.ts';
import { PREFERRED_TIMES_MAX } from '#features/bookings/sessions/session-length.ts';
import { TIME_NEEDED } from '#features/bookings/texts.ts';
import { SESSION_TYPES } from '#features/teachers/pricing.ts';
import { defineCall } from '#shared/calls/call.ts';
import { idSchema } from '#shared/ids.ts';
import { instantSchema } from '#shared/texts/instant-schema.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { DAY_NAMES } from '#shared/time.ts';
import { PAUSE_DAYS_MAX } from './rules.ts';

const side = z.enum(['student', 'teacher']);
const start = instantSchema(TIME_NEEDED);
const proposal = proposalSchema.omit({ bookingId: true }).meta({ id: 'LessonProposal' });

const lessonSchema = z
  .object({
    id: idSchema,
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    /** `held` or `missed` if the lesson is over. Without the teacher's mark, it counts as held. */
    state: z.enum(['planned', 'held', 'missed', 'skipped', 'cancelled']),
    isMakeUp: z.boolean(),
    /** True if the lesson was skipped and its make-up lesson (replacement) has no time yet. */
    isOwed: z.boolean(),
    /** When the teacher marked the lesson as held or missed; null without a mark, when it counts as held. */
    markedAt: z.iso.datetime().nullable(),
    /** Until when the teacher can mark the lesson and the two can dispute the mark; null if it is not over yet. */
    disputeUntil: z.iso.datetime().nullable(),
    /** Suggested times for the lesson, or for its make-up lesson, that wait for an answer; null if there are none. */
    proposal: proposal.nullable(),
  })
  .meta({ id: 'PlanLesson' });
export type PlanLesson = z.output<typeof lessonSchema>;

export const planSchema = z
  .object({
    /** Id of the plan and of its booking: they are the same. */
    id: idSchema,
    status: z.enum(BOOKING_STATUSES),
    /** Whether the user who reads the plan is its student or its teacher. */
    side,
    sessionType: z.enum(SESSION_TYPES),
    /** Rupees a month; null means price on request. */
    price: z.int().nullable(),
    days: z.array(z.enum(DAY_NAMES)),
    /** HH:MM in India. */
    time: z.string(),
    startsAt: z.iso.datetime(),
    /** The plan's regular end. A pause moves it. */
    endsAt: z.iso.datetime(),
    teacherId: idSchema,
    /** The other person of the plan: the teacher for a student, and the student for a teacher. */
    other: z.object({
      userId: idSchema,
      name: z.string(),
      firstName: z.string(),
      picture: z.string().nullable(),
    }),
    /** Earliest first. */
    lessons: z.array(lessonSchema),
    /** `held` counts lessons that took place or count as held; `total` counts all promised lessons. */
    held: z.int(),
    total: z.int(),
    /** Every date that moved, was skipped or left out, earliest first. */
    changes: z.array(
      z.object({
        kind: z.enum(['left_out', 'moved', 'skipped', 'paused']),
        from: z.iso.datetime(),
        /** The new start, or the start of the make-up lesson; null if there is none or it has no time yet. */
        to: z.iso.datetime().nullable(),
        by: side,
      }),
    ),
    /** Make-up lessons must start before this time. */
    makeUpBefore: z.iso.datetime(),
    pause: z.object({ from: z.iso.date(), days: z.int() }).nullable(),
    /** True if the student or the teacher has asked to end the plan, and the other has not answered yet. */
    isEndAsked: z.boolean(),
    /** How to join the current or next online lesson; null without a link. */
    meeting: z
      .object({ provider: z.string(), opensAt: z.iso.datetime(), url: z.string().nullable() })
      .nullable(),
    /**
     * "Same again?": a new plan with the same days and time. When the student can request it, when its first lesson
     * would start, its price (null: on request), and the request's booking and status (null if not requested).
     */
    renewal: z.object({
      opensAt: z.iso.datetime(),
      startsAt: z.iso.datetime(),
      bookingId: idSchema.nullable(),
      status: z.enum(BOOKING_STATUSES).nullable(),
      price: z.int().nullable(),
    }),
  })
  .meta({ id: 'Plan' });
export type Plan = z.output<typeof planSchema>;

const params = z.object({ id: idSchema });
const lessonParams = z.object({ id: idSchema, lid: idSchema });
const proposalParams = z.object({ id: idSchema, lid: idSchema, pid: idSchema });

export const getPlan = defineCall({
  name: 'getPlan',
  summary: 'A monthly plan with its lessons, for its student and its teacher',
  method: 'GET',
  path: '/api/plans/:id',
  access: 'member',
  params,
  response: planSchema,
  errors: ['PLAN_NOT_FOUND'],
});

const act = {
  method: 'POST',
  access: 'member',
  response: planSchema,
  idempotent: true,
  limit: 'planAction',
} as const;
const ofLesson = { ...act, params: lessonParams } as const;

export const skipLesson = defineCall({
  ...ofLesson,
  name: 'skipLesson',
  summary: 'Skip a lesson, until 12 hours before it; a make-up lesson is owed',
  path: '/api/plans/:id/lessons/:lid/skip',
  errors: ['PLAN_NOT_FOUND', 'LESSON_NOT_FOUND', 'PLAN_OVER', 'LESSON_CHANGED', 'SKIP_CLOSED', 'CONFLICT'],
});

export const pickMakeUp = defineCall({
  ...ofLesson,
  access: 'student',
  name: 'pickMakeUp',
  summary: "The student picks one of the teacher's free hours for the make-up of a skipped lesson",
  path: '/api/plans/:id/lessons/:lid/make-up',
  body: z.object({ time: start }),
  errors: ['PLAN_NOT_FOUND', 'LESSON_NOT_FOUND', 'PLAN_OVER', 'LESSON_CHANGED', 'BOOKING_OVERLAP'],
});

export const proposeLessonTimes = defineCall({
  ...ofLesson,
  name: 'proposeLessonTimes',
  summary: 'Suggest up to three other times for a lesson, or for the make-up of a skipped one',
  path: '/api/plans/:id/lessons/:lid/proposals',
  body: z.object({
    times: z
      .array(start, { error: issueText(TIME_NEEDED) })
      .min(1, { error: issueText(TIME_NEEDED) })
      .max(PREFERRED_TIMES_MAX, { error: issueText`Please suggest up to ${PREFERRED_TIMES_MAX} times` }),
  }),
  status: 201,
  errors: [
    'PLAN_NOT_FOUND',
    'LESSON_NOT_FOUND',
    'PLAN_OVER',
    'LESSON_CHANGED',
    'PROPOSAL_WAITING',
    'BOOKING_OVERLAP',
  ],
});

export const acceptLessonTime = defineCall({
  ...act,
  params: proposalParams,
  name: 'acceptLessonTime',
  summary: 'Accept a suggested time: the lesson moves, or its make-up lesson is placed',
  path: '/api/plans/:id/lessons/:lid/proposals/:pid/accept',
  body: z.object({
    /** One of the suggested starts; optional if only one was suggested. */
    time: start.nullish(),
  }),
  errors: [
    'PLAN_NOT_FOUND',
    'LESSON_NOT_FOUND',
    'PLAN_OVER',
    'LESSON_CHANGED',
    'PROPOSAL_NOT_OPEN',
    'BOOKING_OVERLAP',
    'CONFLICT',
  ],
});

export const declineLessonTimes = defineCall({
  ...act,
  params: proposalParams,
  name: 'declineLessonTimes',
  summary: 'Decline the suggested times; the lesson stays as it is',
  path: '/api/plans/:id/lessons/:lid/proposals/:pid/decline',
  errors: ['PLAN_NOT_FOUND', 'LESSON_NOT_FOUND', 'PLAN_OVER', 'PROPOSAL_NOT_OPEN'],
});

export const pausePlan = defineCall({
  ...act,
  access: 'student',
  params,
  name: 'pausePlan',
  summary: 'Pause a plan once, for up to 14 days: its lessons move to after the end',
  path: '/api/plans/:id/pause',
  body: z.object({
    from: z.iso.date({ error: issueText`Please choose a date` }),
    days: z
      .int({ error: issueText`Please say how many days` })
      .min(1, { error: issueText`Please pause for at least one day` })
      .max(PAUSE_DAYS_MAX, { error: issueText`Please pause for up to ${PAUSE_DAYS_MAX} days` }),
    /**
     * If true, lessons that cannot move become make-up lessons. If false, they make the pause fail, and the error names
     * them.
     */
    makeUp: z.boolean().default(false),
  }),
  errors: ['PLAN_NOT_FOUND', 'PLAN_OVER', 'PAUSE_USED', 'SKIP_CLOSED', 'PLAN_DATES_TAKEN', 'CONFLICT'],
});

export const markLesson = defineCall({
  ...ofLesson,
  method: 'PUT',
  access: 'teacher',
  name: 'markLesson',
  summary: 'The teacher says whether a lesson took place, until 48 hours after it',
  path: '/api/plans/:id/lessons/:lid/mark',
  body: z.object({ held: z.boolean({ error: issueText`Please say if it took place` }) }),
  errors: ['PLAN_NOT_FOUND', 'LESSON_NOT_FOUND', 'LESSON_CHANGED', 'LESSON_NOT_OVER', 'MARK_CLOSED'],
});

export const renewPlan = defineCall({
  ...act,
  access: 'student',
  params,
  name: 'renewPlan',
  summary: 'Ask for the same again: a request with the days and the time of this plan',
  path: '/api/plans/:id/renewal',
  body: z.object({
    /** The price that the student saw (`renewal.price`). Pages of an older release send none. */
    price: z.int({ error: issueText`Please say what you will pay` }).nullish(),
  }),
  status: 201,
  errors: [
    'PLAN_NOT_FOUND',
    'RENEWAL_CLOSED',
    'RENEWAL_ASKED',
    'TEACHER_NOT_FOUND',
    'DELETION_PENDING',
    'PROFILE_INCOMPLETE',
    'BOOKING_PRICE_CHANGED',
    'BOOKING_BLOCKED',
    'TEACHER_NOT_APPROVED',
    'BOOKING_ALREADY_PENDING',
    'OFFERED_TIME_TAKEN',
    'TOO_MANY_REQUESTS',
  ],
});
