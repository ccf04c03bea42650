import { callRef } from '#shared/calls/call.ts';
import type {
  findTeacherBySlug,
  getTeacher,
  listSpecializations,
  listTeacherCertifications,
} from './contract.ts';

export const findTeacherBySlugRef = callRef<typeof findTeacherBySlug>('GET', '/api/short-addresses/:slug');
export const getTeacherRef = callRef<typeof getTeacher>('GET', '/api/teachers/:id');
export const listTeacherCertificationsRef = callRef<typeof listTeacherCertifications>(
  'GET',
  '/api/teachers/:id/certifications',
);
export const listSpecializationsRef = callRef<typeof listSpecializations>('GET', '/api/specializations');
