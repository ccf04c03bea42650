import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { reauthenticate } from '#features/identity/sessions-contract.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { usePagedList } from '#platform/web/api/paged-list.ts';
import { send } from '#platform/web/api/send.ts';
import { callRef, callUrl, type Input } from '#shared/calls/call.ts';
import type {
  AdminProfile,
  AdminUser,
  blockUser,
  getAdminProfile,
  listUsers,
  unblockUser,
  updateAdminProfile,
} from '../contract.ts';

const usersRef = callRef<typeof listUsers>('GET', '/api/admin/users');
const blockRef = callRef<typeof blockUser>('POST', '/api/admin/users/:id/block');
const unblockRef = callRef<typeof unblockUser>('POST', '/api/admin/users/:id/unblock');
const proveRef = callRef<typeof reauthenticate>('POST', '/api/auth/reauthenticate');
const profileRef = callRef<typeof getAdminProfile>('GET', '/api/admin/profile');
const saveProfileRef = callRef<typeof updateAdminProfile>('PUT', '/api/admin/profile');

export type UserFilter = { role: 'teacher' | 'student'; status: 'active' | 'blocked' | ''; q: string };

function usersUrl({ role, status, q }: UserFilter): string {
  const query: Input<typeof listUsers>['query'] = { role, status: status || undefined, q: q || undefined };
  return callUrl(usersRef, { query });
}

/** Users, page by page. */
export function useUsers(filter: UserFilter) {
  return usePagedList<AdminUser>(usersUrl(filter));
}

type Block = { user: Pick<AdminUser, 'id' | 'isBlocked'>; reason: string; password: string | null };

/**
 * Blocks an active user or unblocks a blocked one, after checking `password` if given. Refreshes lists and profiles.
 */
export function useToggleBlock() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ user, reason, password }: Block) => {
      if (password !== null) await send(proveRef, { body: { password } });
      return user.isBlocked
        ? send(unblockRef, { params: { id: user.id }, body: { reason } })
        : send(blockRef, { params: { id: user.id }, body: { reason } });
    },
    onSettled: () =>
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [key] }) => /^\/api\/(admin\/|teachers?\/)/.test(String(key)),
      }),
  });
}

export function useAdminProfile() {
  return useQuery<AdminProfile>({ queryKey: queryKey(profileRef, {}) });
}

/** Saves the picture; the navigation bar shows it at once. */
export function useSaveAdminPicture() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (profilePicture: string | null) => send(saveProfileRef, { body: { profilePicture } }),
    onSuccess: (profile) => {
      queryClient.setQueryData(queryKey(profileRef, {}), profile);
      return queryClient.invalidateQueries({ queryKey: ['/api/user'] });
    },
  });
}
