import { defineSlice } from '#platform/server/slice.ts';
import { contactRoutes } from './server/routes.ts';

export const contactsSlice = defineSlice({ name: 'contacts', routes: contactRoutes });
