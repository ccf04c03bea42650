import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { ApiError, connectionText, errorText, send } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { FormAlert } from '#platform/web/ui/form-alert.tsx';
import { PasswordInput } from '#platform/web/ui/password-input.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { callRef, type Input } from '#shared/call.ts';
import { isCommonPassword } from '../common-passwords.ts';
import type { CurrentUser } from '../contract.ts';
import {
  type changeAdminPassword,
  changeAdminPasswordBody,
  type changePassword,
  changePasswordBody,
} from '../password-contract.ts';

const memberRef = callRef<typeof changePassword>('POST', '/api/change-password');
const adminRef = callRef<typeof changeAdminPassword>('POST', '/api/admin/change-password');
const FAILED = 'Failed to change password';
const FIELDS = ['currentPassword', 'newPassword'] as const;

/** The confirmation is the form's own: only the two passwords are sent. */
function formSchema(body: typeof changePasswordBody, mismatch: string) {
  return body
    .safeExtend({ confirmPassword: z.string() })
    .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      error: mismatch,
      path: ['confirmPassword'],
      // Said beside whatever else is wrong, not after it.
      when: () => true,
    });
}

const SCHEMAS = {
  member: formSchema(changePasswordBody, 'New passwords do not match'),
  admin: formSchema(changeAdminPasswordBody, "New passwords don't match"),
} as const;

type Props = { userType: CurrentUser['userType']; onClose: () => void };

/** Current password, a new one and the same again. Mount it lazily, while it is open. */
export function ChangePasswordDialog({ userType, onClose }: Props) {
  const formId = useId();
  const { register, handleSubmit, formState, watch, setError } = useForm({
    resolver: zodResolver(SCHEMAS[userType === 'admin' ? 'admin' : 'member']),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    mode: 'onSubmit',
  });
  const change = useMutation({
    mutationFn: (body: Input<typeof changePassword>['body']) =>
      userType === 'admin' ? send(adminRef, { body }) : send(memberRef, { body }),
    onSuccess: ({ message }) => {
      toast({ title: message, description: 'You are signed out everywhere else.' });
      onClose();
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {};
      for (const field of FIELDS) {
        const complaint = fields[field];
        if (complaint) setError(field, { message: complaint }, { shouldFocus: true });
      }
      toast({ title: FAILED, description: errorText(error, 'Please try again.'), variant: 'destructive' });
    },
  });
  const { errors } = formState;
  const newPassword = watch('newPassword');
  const refusedFields = change.error instanceof ApiError && Object.keys(change.error.fields).length > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Change Password"
      footer={
        <Button
          type="submit"
          form={formId}
          className="w-full"
          pending={change.isPending}
          pendingLabel="Changing..."
        >
          Change Password
        </Button>
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        className="flex flex-col gap-5"
        onSubmit={handleSubmit(({ currentPassword, newPassword: next }) => {
          if (!change.isPending) change.mutate({ currentPassword, newPassword: next });
        })}
      >
        <Field label="Current password" error={errors.currentPassword?.message}>
          {(control) => (
            <PasswordInput {...control} autoComplete="current-password" {...register('currentPassword')} />
          )}
        </Field>
        <Field
          label="New password"
          hint={
            isCommonPassword(newPassword)
              ? 'Many people use this password. A longer one of your own is safer.'
              : 'At least 6 characters'
          }
          error={errors.newPassword?.message}
        >
          {(control) => (
            <PasswordInput {...control} autoComplete="new-password" {...register('newPassword')} />
          )}
        </Field>
        <Field label="Confirm new password" error={errors.confirmPassword?.message}>
          {(control) => (
            <PasswordInput {...control} autoComplete="new-password" {...register('confirmPassword')} />
          )}
        </Field>
        <FormAlert
          text={
            change.error && !refusedFields
              ? (connectionText(change.error) ?? errorText(change.error, FAILED))
              : null
          }
        />
      </form>
    </Dialog>
  );
}
