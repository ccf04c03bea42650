import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod';
import { send } from '#platform/web/api/send.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { schemaErrors } from '#platform/web/forms/schema-errors.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { PasswordInput } from '#platform/web/ui/fields/password-input.tsx';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { callRef, type Input } from '#shared/calls/call.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { type Text, text } from '#shared/texts/translate.ts';
import { PASSWORD_TEXTS } from '../answer-texts.ts';
import { isCommonPassword } from '../common-passwords.ts';
import type { CurrentUser } from '../contract.ts';
import {
  type changeAdminPassword,
  changeAdminPasswordBody,
  type changePassword,
  changePasswordBody,
} from '../password-contract.ts';
import { SESSIONS_KEY } from '../refs.ts';

const memberRef = callRef<typeof changePassword>('POST', '/api/change-password');
const adminRef = callRef<typeof changeAdminPassword>('POST', '/api/admin/change-password');
const FAILED = text`Failed to change password`;

/** Adds the field that repeats the new password, and checks that both are the same. This field is not sent. */
function formSchema(body: typeof changePasswordBody, mismatch: Text) {
  return (
    body
      // Normalised like the new password: otherwise "ज़" typed as one character never equals itself.
      .safeExtend({ confirmPassword: z.string().overwrite((password) => password.normalize('NFC')) })
      .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
        error: issueText(mismatch),
        path: ['confirmPassword'],
        // Shown together with other errors, not after them.
        when: () => true,
      })
  );
}

const SCHEMAS = {
  member: formSchema(changePasswordBody, text`New passwords do not match`),
  admin: formSchema(changeAdminPasswordBody, text`New passwords don't match`),
} as const;

type Props = { userType: CurrentUser['userType']; onClose: () => void };

/** Asks for the current password and twice for the new one. Mount it lazily, while it is open. */
export function ChangePasswordDialog({ userType, onClose }: Props) {
  const { t } = useLingui();
  const formId = useId();
  const queryClient = useQueryClient();
  const schema = SCHEMAS[userType === 'admin' ? 'admin' : 'member'];
  const change = useMutation({
    mutationFn: (body: Input<typeof changePassword>['body']) =>
      userType === 'admin' ? send(adminRef, { body }) : send(memberRef, { body }),
    onSuccess: () => {
      toast({ title: PASSWORD_TEXTS.changed, description: t`You are signed out everywhere else.` });
      onClose();
      void queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
    },
    onError: (error) => {
      showFailure(FAILED, error);
    },
  });
  const form = useForm({
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    fields: ['currentPassword', 'newPassword'],
    whenChanged: 'revalidate',
    pending: change.isPending,
    failure: change.error,
    validate: (values) => schemaErrors(schema, values),
    onSubmit(values) {
      const { currentPassword, newPassword } = schema.parse(values);
      change.mutate({ currentPassword, newPassword });
    },
  });
  const { errors, text } = form;
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t`Change Password`}
      footer={
        <Button
          type="submit"
          form={formId}
          className="w-full"
          pending={form.isPending}
          pendingLabel={t`Changing...`}
        >
          <Trans>Change Password</Trans>
        </Button>
      }
    >
      <Form {...form.props} id={formId} method="post" className="flex flex-col gap-5">
        <Field label={t`Current password`} error={errors.currentPassword}>
          {(control) => (
            <PasswordInput {...control} autoComplete="current-password" {...text('currentPassword')} />
          )}
        </Field>
        <Field
          label={t`New password`}
          hint={
            isCommonPassword(form.values.newPassword)
              ? t`Many people use this password. A longer one of your own is safer.`
              : t`At least 6 characters`
          }
          error={errors.newPassword}
        >
          {(control) => <PasswordInput {...control} autoComplete="new-password" {...text('newPassword')} />}
        </Field>
        <Field label={t`Confirm new password`} error={errors.confirmPassword}>
          {(control) => (
            <PasswordInput {...control} autoComplete="new-password" {...text('confirmPassword')} />
          )}
        </Field>
        <FormAlert text={form.alert(FAILED)} />
      </Form>
    </Dialog>
  );
}
