import { defineSlice } from '#platform/server/slice.ts';
import { codeJobs } from './server/jobs.ts';
import { CODE_ERRORS } from './errors.ts';
import { CODE_RATE_LIMITS } from './rate-limits.ts';

export const codesSlice = defineSlice({ name: 'codes', jobs: codeJobs,
  errors: CODE_ERRORS,
  limits: CODE_RATE_LIMITS,
});
