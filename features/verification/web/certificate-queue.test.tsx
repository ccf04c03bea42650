import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { withTexts } from '#test/with-texts.tsx';
import { CertificateQueue } from './certificate-queue.tsx';
import type { useWaitingCertifications } from './queries.ts';

it('says that the waiting certificates could not be loaded and offers to try again', () => {
  const query = { data: undefined, error: new TypeError('Failed to fetch') } as ReturnType<
    typeof useWaitingCertifications
  >;
  const html = renderToStaticMarkup(withTexts(<CertificateQueue query={query} addressOf={(id) => id} />));
  expect(html).toContain('The certificates to look at could not be loaded');
  expect(html).toContain('Try again');
});

it('names the certificate in the button that opens it', () => {
  const waiting = ['Teacher Training', 'Prenatal Yoga'].map((name) => ({
    teacherId: 'teacher',
    teacherFirstName: 'Meena',
    teacherLastName: 'Rao',
    addedAt: '2026-01-05T06:30:00.000Z',
    reviewId: null,
    certification: { id: name, name },
  }));
  const query = { data: waiting, error: null } as unknown as ReturnType<typeof useWaitingCertifications>;
  const html = renderToStaticMarkup(withTexts(<CertificateQueue query={query} addressOf={(id) => id} />));
  expect(html).toContain(': Meena Rao, Teacher Training<');
  expect(html).toContain(': Meena Rao, Prenatal Yoga<');
});
