import { defineSlice } from '#platform/server/slice.ts';
import { CONTACT_ERRORS } from './errors.ts';
import { contactRoutes } from './server/routes.ts';

export const contactsSlice = defineSlice({ name: 'contacts', routes: contactRoutes, errors: CONTACT_ERRORS });
