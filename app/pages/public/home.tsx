import { useState } from 'react';
import { useCheckedUser } from '#features/identity/web/current-user.ts';
import { Landing } from './landing.tsx';
import { Welcome } from './welcome.tsx';

/** `/`: the landing page for guests, the welcome screen for whoever came signed in. */
export function Component() {
  const { user, isChecked } = useCheckedUser();
  // Somebody whose session ended while the page was open is told so, and not shown an advertisement.
  const [cameSignedIn] = useState(user !== null);
  return cameSignedIn || user !== null ? <Welcome user={user} isChecked={isChecked} /> : <Landing />;
}
