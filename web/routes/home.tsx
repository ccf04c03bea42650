import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { PRODUCT } from '#shared/product.ts';

export function Component() {
  const { user } = useCurrentUser();
  return (
    <main>
      <title>{PRODUCT.name}</title>
      <h1>{user ? user.firstName : PRODUCT.tagline}</h1>
    </main>
  );
}
