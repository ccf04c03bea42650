import { useLingui } from '@lingui/react/macro';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { findTeacherBySlugRef } from '#features/teachers/refs.ts';
import { preload, services } from '#platform/web/api/loader.ts';
import { NotFound } from '../not-found.page.tsx';

/**
 * Redirects a teacher's short address to the teacher's page and keeps the query. Responds with 404 if the teacher is
 * not listed.
 */
export async function loader(args: LoaderFunctionArgs): Promise<never> {
  const slug = args.params.slug ?? '';
  const teacher = await preload(services(args), findTeacherBySlugRef, { params: { slug } });
  if (teacher === null) throw new Response('', { status: 404 });
  throw redirect(`/teacher/${teacher.id}${new URL(args.request.url).search}`, 301);
}

export function Component(): null {
  return null;
}

export function ErrorBoundary() {
  const { t } = useLingui();
  return <NotFound missing={t`Teacher profile not found`} />;
}
