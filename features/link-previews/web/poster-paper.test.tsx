import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createI18n, I18nProvider } from '#platform/web/locales/i18n.tsx';
import { PosterPaper } from './poster-paper.tsx';

it('names the styles in the language of the page, and an own style as the admin wrote it', () => {
  const i18n = createI18n('hi', { 'Hatha Yoga': 'हठ योग' });
  const teacher = {
    firstName: 'Asha',
    lastName: 'Rao',
    cityName: null,
    specializations: [
      { id: 'one', name: 'Hatha Yoga', isTopExpertise: true },
      { id: 'two', name: 'Beach Yoga', isTopExpertise: false },
    ],
  };
  const poster = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PosterPaper teacher={teacher} url="https://toran.test/t/asha-rao" />
    </I18nProvider>,
  );
  expect(poster).toContain('हठ योग, Beach Yoga');
});
