import { useState } from 'react';
import { useCheckedUser } from '#features/identity/web/current-user.ts';
import { Landing } from './landing.tsx';
import { Welcome } from './welcome.tsx';

/** `/`: the landing page for guests, the welcome screen for signed-in users. */
export function Component() {
  const { user, isChecked } = useCheckedUser();
  // If the session ends while the page is open, the welcome screen says so instead of showing the landing page.
  const [cameSignedIn] = useState(user !== null);
  return cameSignedIn || user !== null ? <Welcome user={user} isChecked={isChecked} /> : <Landing />;
}
