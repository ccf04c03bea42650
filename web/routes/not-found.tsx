import { Link } from 'react-router';
import { PRODUCT } from '#shared/product.ts';

/** The page is there so that the answer can say 404: the status comes from throwing in the loader. */
export function loader(): never {
  throw new Response('', { status: 404, statusText: 'Not Found' });
}

export function Component() {
  return <NotFound />;
}

export function ErrorBoundary() {
  return <NotFound />;
}

function NotFound() {
  return (
    <main>
      <title>{`Page not found | ${PRODUCT.name}`}</title>
      <h1>404 Page Not Found</h1>
      <p>The page you're looking for doesn't exist or may have been moved.</p>
      <Link to="/">Go to Home Page</Link>
    </main>
  );
}
