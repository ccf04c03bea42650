import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Certification, Specialization } from '#features/teachers/contract.ts';
import {
  getTeacherRef,
  listSpecializationsRef,
  listTeacherCertificationsRef,
} from '#features/teachers/refs.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { ApiError } from '#platform/web/api/send.ts';
import { callRef, type Output } from '#shared/calls/call.ts';
import type {
  addCertification,
  deleteCertification,
  getCertificationDocument,
  getTeacherLocation,
  getTeacherProfile,
  listOwnCertifications,
  OwnTeacher,
  updateSpecializations,
  updateTeacherLocation,
  updateTeacherProfile,
} from '../contract.ts';

export const profileRef = callRef<typeof getTeacherProfile>('GET', '/api/teacher/profile');
export const updateProfileRef = callRef<typeof updateTeacherProfile>('PUT', '/api/teacher/profile');
const locationRef = callRef<typeof getTeacherLocation>('GET', '/api/teacher/location');
export const updateLocationRef = callRef<typeof updateTeacherLocation>('PUT', '/api/teacher/location');
export const updateSpecializationsRef = callRef<typeof updateSpecializations>(
  'POST',
  '/api/teacher/specializations',
);
const certificationsRef = callRef<typeof listOwnCertifications>('GET', '/api/teacher/certifications');
export const addCertificationRef = callRef<typeof addCertification>('POST', '/api/teacher/certifications');
export const deleteCertificationRef = callRef<typeof deleteCertification>(
  'DELETE',
  '/api/teacher/certifications/:id',
);
export const documentRef = callRef<typeof getCertificationDocument>(
  'GET',
  '/api/teacher/certifications/:id/document',
);

const PROFILE_KEY = queryKey(profileRef, {});
const LOCATION_KEY = queryKey(locationRef, {});

export function useOwnLocation() {
  return useQuery<Output<typeof getTeacherLocation>>({ queryKey: LOCATION_KEY });
}

export function useOwnCertifications() {
  return useQuery<Certification[]>({ queryKey: queryKey(certificationsRef, {}) });
}

export function useSpecializations() {
  return useQuery<Specialization[]>({ queryKey: queryKey(listSpecializationsRef, {}) });
}

/** After a save: refetches the profile, the user and the pages that show them. */
async function refreshProfile(queryClient: QueryClient, teacherId: string): Promise<void> {
  const params = { id: teacherId };
  await Promise.all(
    [
      PROFILE_KEY,
      LOCATION_KEY,
      ['/api/user'],
      queryKey(certificationsRef, {}),
      queryKey(getTeacherRef, { params }),
      queryKey(listTeacherCertificationsRef, { params }),
    ].map((key) => queryClient.invalidateQueries({ queryKey: key })),
  );
}

/** Reads, updates and refreshes the cached profile for its forms. */
export function useProfileCache() {
  const queryClient = useQueryClient();
  return {
    refresh: (teacherId: string) => refreshProfile(queryClient, teacherId),
    readProfile: () => queryClient.fetchQuery<OwnTeacher>({ queryKey: PROFILE_KEY, staleTime: 0 }),
    readLocation: () =>
      queryClient.fetchQuery<Output<typeof getTeacherLocation>>({ queryKey: LOCATION_KEY, staleTime: 0 }),
    cacheLocation(location: Output<typeof getTeacherLocation>): void {
      queryClient.setQueryData(LOCATION_KEY, location);
    },
    cacheProfile(profile: OwnTeacher): void {
      queryClient.setQueryData(PROFILE_KEY, profile);
    },
  };
}

export function isChangedElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'PROFILE_CHANGED';
}
