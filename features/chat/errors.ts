import { defineErrors, type ErrorEntriesOf } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';

export const CHAT_ERRORS = defineErrors({
  CHAT_BLOCKED_BY_YOU: {
    status: 403,
    message: text`You blocked this person. Unblock them to write again.`,
  },
  CHAT_CLOSED: { status: 403, message: text`You can no longer write to this person.` },
  CHAT_NOT_FOUND: { status: 404, message: text`We could not find this conversation.` },
  CHAT_WAIT_FOR_REPLY: {
    status: 429,
    message: text`Please wait for a reply: you can send 3 messages before the teacher answers.`,
  },
  CHAT_TOO_MANY_NEW: {
    status: 429,
    message: text`You have written to 5 new teachers today. Please try again tomorrow, or wait for their replies.`,
  },
});

declare module '#shared/calls/errors.ts' {
  interface ErrorCodes extends ErrorEntriesOf<typeof CHAT_ERRORS> {}
}
