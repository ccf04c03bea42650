import { callRef } from '#shared/call.ts';
import type { getTeacher, listSpecializations, listTeacherCertifications } from './contract.ts';

export const getTeacherRef = callRef<typeof getTeacher>('GET', '/api/teachers/:id');
export const listTeacherCertificationsRef = callRef<typeof listTeacherCertifications>(
  'GET',
  '/api/teachers/:id/certifications',
);
export const listSpecializationsRef = callRef<typeof listSpecializations>('GET', '/api/specializations');
