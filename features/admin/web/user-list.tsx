import { useLingui } from '@lingui/react/macro';
import { Ban, CircleCheck, Search } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '#platform/web/api/send.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { closeOnly } from '#platform/web/ui/dialogs/close-only.ts';
import { lazyDialog } from '#platform/web/ui/dialogs/lazy-dialog.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { SegmentedControl } from '#platform/web/ui/fields/segmented.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { useDebounced } from '#platform/web/ui/hooks/use-debounced.ts';
import { ShowMore } from '#platform/web/ui/show-more.tsx';
import { EmptyState } from '#platform/web/ui/states/empty-state.tsx';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { formatCount } from '#shared/calls/pagination.ts';
import { pluralText, type Text, text } from '#shared/texts/translate.ts';
import type { AdminUser } from '../contract.ts';
import { type UserFilter, useUsers } from './queries.ts';
import { UserRows } from './user-rows.tsx';

const BlockDialog = lazyDialog(() => import('./block-dialog.tsx').then((module) => module.BlockDialog));

function countText(total: number, role: UserFilter['role']): Text {
  const count = formatCount(total);
  return role === 'teacher'
    ? pluralText(total, { one: '{1} teacher', other: '{1} teachers' }, count)
    : pluralText(total, { one: '{1} student', other: '{1} students' }, count);
}

type UserListProps = {
  userType: UserFilter['role'];
  /** More actions for a user, beside blocking. */
  renderActions?: (user: AdminUser) => ReactNode;
};

/** Users of one role, page by page, searchable by the start of a name, an address or a number. */
export function UserList({ userType: role, renderActions }: UserListProps) {
  const { t } = useLingui();
  const say = useText();
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState<UserFilter['status']>('');
  const [toggled, setToggled] = useState<AdminUser | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const q = useDebounced(typed.trim());
  const { query: list, rows: users, total } = useUsers({ role, status, q });
  const seen = new Map(users.map((user) => [user.id, user]));
  return (
    <div>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <Field
          label={role === 'teacher' ? t`Find teachers` : t`Find students`}
          className="w-full max-w-[26rem] min-w-0"
        >
          {(control) => (
            <TextInput
              {...control}
              ref={field}
              type="search"
              icon={<Search size={18} strokeWidth={1.9} />}
              maxLength={100}
              placeholder={t`Name, email or mobile number`}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <SegmentedControl
          name={`${role}-status`}
          legend={t`Which accounts`}
          hideLegend
          className="max-sm:w-full"
          value={status}
          onChange={setStatus}
          options={[
            { value: '', label: t`All` },
            { value: 'active', label: t`Active` },
            { value: 'blocked', label: t`Blocked` },
          ]}
        />
      </div>
      <p role="status" className="mb-3 text-sm text-ink-2">
        {list.data ? say(countText(total, role)) : !list.error && t`Loading...`}
      </p>
      {list.data === undefined && <Before error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && users.length === 0 && (
        <EmptyState
          title={
            q === '' && status === 'blocked'
              ? t`No account is blocked`
              : role === 'teacher'
                ? t`No teachers found`
                : t`No students found`
          }
          text={
            q !== '' && t`Try the beginning of a first or last name, an email address or a mobile number.`
          }
          action={
            (q !== '' || status !== '') && (
              <Button
                variant="outline"
                onClick={() => {
                  setTyped('');
                  setStatus('');
                  // This button disappears with the empty state, so the focus moves to the search field.
                  field.current?.focus();
                }}
              >
                {role === 'teacher' ? t`Show all teachers` : t`Show all students`}
              </Button>
            )
          }
        />
      )}
      {users.length > 0 && (
        <UserRows
          label={role === 'teacher' ? t`Teachers` : t`Students`}
          users={[...seen.values()]}
          renderActions={(user) => (
            <>
              {renderActions?.(user)}
              <Button variant={user.isBlocked ? 'ghost' : 'danger-ghost'} onClick={() => setToggled(user)}>
                {user.isBlocked ? (
                  <CircleCheck size={18} strokeWidth={1.9} aria-hidden="true" />
                ) : (
                  <Ban size={18} strokeWidth={1.9} aria-hidden="true" />
                )}
                {user.isBlocked ? t`Unblock` : t`Block`}
                <span className="sr-only">
                  {' '}
                  {user.firstName} {user.lastName}
                </span>
              </Button>
            </>
          )}
        />
      )}
      <ShowMore query={list} failedText={say(failedText(list.error))} />
      {toggled && <BlockDialog user={toggled} onClose={() => setToggled(closeOnly(toggled))} />}
    </div>
  );
}

function failedText(error: Error | null): Text {
  return error instanceof ApiError
    ? text`Failed to fetch users: ${error.status}`
    : text`Failed to fetch users: no connection`;
}

function Before({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const say = useText();
  if (error === null) {
    return (
      <div aria-hidden="true" className="flex flex-col gap-2.5">
        <Skeleton className="h-16 w-full rounded-md" />
        <Skeleton className="h-16 w-full rounded-md" />
        <Skeleton className="h-16 w-full rounded-md" />
      </div>
    );
  }
  return <LoadFailed title={say(failedText(error))} error={error} onRetry={onRetry} />;
}
