import { defineSlice } from '#platform/server/slice.ts';
import { CODE_ERRORS } from './errors.ts';
import { CODE_RATE_LIMITS } from './rate-limits.ts';
import { codeJobs } from './server/jobs.ts';
import { CODE_MESSAGE } from './server/mail-templates.ts';
import { codesPersonalData } from './server/personal-data.ts';

export const codesSlice = defineSlice({
  name: 'codes',
  tables: ['one_time_codes'],
  personalData: codesPersonalData,
  jobs: codeJobs,
  errors: CODE_ERRORS,
  messages: [CODE_MESSAGE],
  limits: CODE_RATE_LIMITS,
});
