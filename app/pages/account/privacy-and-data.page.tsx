import { Trans, useLingui } from '@lingui/react/macro';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { SettingsSection } from '#app/pages/account/settings-section.tsx';
import { ContactSettings } from '#features/contacts/web/contact-settings.tsx';
import type { CurrentUser } from '#features/identity/contract.ts';
import type { reauthenticate } from '#features/identity/sessions-contract.ts';
import { signInPath } from '#features/identity/sign-in-paths.ts';
import { ChangePasswordButton } from '#features/identity/web/change-password-button.tsx';
import { useCurrentUser } from '#features/identity/web/current-user.ts';
import { loadVisitor } from '#features/identity/web/guards.ts';
import { SessionEnded } from '#features/identity/web/session-ended.tsx';
import { listSessionsRef, SessionList } from '#features/identity/web/session-list.tsx';
import { useLeaveEndedSession } from '#features/identity/web/sign-out.ts';
import {
  ConsentList,
  DeleteAccountButton,
  DeletionNotice,
  DownloadDataButton,
  ProfileVisibility,
} from '#features/privacy/web/data-actions.tsx';
import { getAccountDataRef } from '#features/privacy/web/queries.ts';
import { preload, services } from '#platform/web/api/loader.ts';
import { send } from '#platform/web/api/send.ts';
import { callRef } from '#shared/calls/call.ts';
import { PRODUCT } from '#shared/product.ts';

const reauthenticateRef = callRef<typeof reauthenticate>('POST', '/api/auth/reauthenticate');

/** Redirects guests to sign in and back. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  if ((await loadVisitor(args)) === null) throw redirect(signInPath('/privacy-and-data'));
  const page = services(args);
  await Promise.all([preload(page, listSessionsRef, {}), preload(page, getAccountDataRef, {})]);
  return null;
}

/** Account settings: contacts, password, devices, consents and data. */
export function Component() {
  const { t } = useLingui();
  const { user } = useCurrentUser();
  return (
    <div className="page-width max-w-[56rem] py-8 md:py-12">
      <title>{t`Privacy & data | ${PRODUCT.name}`}</title>
      <meta name="robots" content="noindex" />
      {user === null ? <SessionEnded /> : <Settings user={user} />}
    </div>
  );
}

function Settings({ user }: { user: CurrentUser }) {
  const { t } = useLingui();
  const leave = useLeaveEndedSession();
  return (
    <>
      <h1 className="text-2xl">
        <Trans>Privacy &amp; data</Trans>
      </h1>
      <p className="mt-1 text-ink-2">
        <Trans>Your contact details, your devices and the data we store about you.</Trans>
      </p>
      <div className="mt-6 flex flex-col gap-5">
        {user.deletionDueAt !== undefined && <DeletionNotice dueAt={user.deletionDueAt} />}
        <SettingsSection
          id="contacts"
          title={t`Contacts`}
          text={t`The new one takes effect once you enter the code we send to it. We also notify the old one.`}
        >
          <ContactSettings user={user} />
        </SettingsSection>
        <SettingsSection
          id="password"
          title={t`Password`}
          text={t`Changing it signs you out on all other devices.`}
        >
          <ChangePasswordButton userType={user.userType} />
        </SettingsSection>
        <SettingsSection id="devices" title={t`Devices`} text={t`Where your account is signed in.`}>
          <SessionList />
        </SettingsSection>
        {user.userType === 'teacher' && (
          <SettingsSection id="visibility" title={t`Who sees your profile`}>
            <ProfileVisibility />
          </SettingsSection>
        )}
        <SettingsSection id="consents" title={t`What you agreed to`}>
          <ConsentList />
        </SettingsSection>
        <SettingsSection
          id="download"
          title={t`Your data`}
          text={t`Your account, profile, bookings, messages, reviews, devices and consents, without other people’s contact details.`}
        >
          <DownloadDataButton prove={(password) => send(reauthenticateRef, { body: { password } })} />
        </SettingsSection>
        {user.userType !== 'admin' && (
          <SettingsSection
            id="delete"
            title={t`Delete account`}
            tone="danger"
            text={t`Your reviews stay, signed “Student”. The other person keeps messages and bookings without your name. We delete everything else.`}
          >
            {user.deletionDueAt === undefined ? (
              <DeleteAccountButton onGone={leave} />
            ) : (
              <p>
                <Trans>
                  Your account will be deleted. The top of this page shows until when you can undo this.
                </Trans>
              </p>
            )}
          </SettingsSection>
        )}
      </div>
    </>
  );
}
