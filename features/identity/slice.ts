import { defineSlice } from '#platform/server/slice.ts';
import { IDENTITY_ERRORS } from './errors.ts';
import { IDENTITY_RATE_LIMITS } from './rate-limits.ts';
import { identityJobs } from './server/jobs.ts';
import { IDENTITY_MESSAGES } from './server/mail-templates.ts';
import { identityPersonalData } from './server/personal-data.ts';
import { identityRoutes } from './server/routes.ts';
import { resealSecondFactors } from './server/second-factor/second-factor.ts';
import { registerAccountRedirects } from './server/sign-in/plain-routes.ts';

export const identitySlice = defineSlice({
  name: 'identity',
  tables: [
    'banned_contacts',
    'consents',
    'known_devices',
    'last_sign_ins',
    'login_failures',
    'password_links',
    'recovery_codes',
    'second_factors',
    'user_search',
    'users',
  ],
  views: {
    accounts:
      'Everything about an account but its password: contact details are for its owner, admins and messages.',
    people: 'What other users see of an account: name, picture, role, and whether it is blocked or deleted.',
    people_search: 'The starts of names and contacts, by which admins find users.',
  },
  personalData: identityPersonalData,
  routes: identityRoutes,
  plainRoutes: [registerAccountRedirects],
  jobs: identityJobs,
  errors: IDENTITY_ERRORS,
  messages: IDENTITY_MESSAGES,
  reseal: resealSecondFactors,
  limits: IDENTITY_RATE_LIMITS,
  constraints: {
    users_mobile_key: 'ACCOUNT_EXISTS',
    users_email_key: 'ACCOUNT_EXISTS',
  },
});
