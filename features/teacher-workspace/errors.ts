import { defineErrors, type ErrorEntriesOf } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';

export const WORKSPACE_ERRORS = defineErrors({
  PROFILE_CHANGED: {
    status: 409,
    message: text`This was changed in another tab or on another device. Choose which version to keep.`,
  },
  CERTIFICATION_LIMIT: {
    status: 409,
    message: text`You can list at most 12 certifications. Delete one to add another.`,
  },
});

declare module '#shared/calls/errors.ts' {
  interface ErrorCodes extends ErrorEntriesOf<typeof WORKSPACE_ERRORS> {}
}
