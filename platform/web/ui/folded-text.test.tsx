import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createI18n, I18nProvider } from '#platform/web/locales/i18n.tsx';
import { FoldedText } from './folded-text.tsx';

const render = (text: string) =>
  renderToStaticMarkup(
    <I18nProvider i18n={createI18n('en', {})}>
      <FoldedText text={text} />
    </I18nProvider>,
  );

it('folds a long message to three lines with a button for the rest', () => {
  for (const text of ['I have a stiff back. '.repeat(40), 'One\nTwo\nThree\nFour']) {
    const html = render(text);
    expect(html).toContain('line-clamp-3');
    expect(html).toMatch(/aria-expanded="false"[^>]*>Show all</);
  }
});

it('shows a short message as it is', () => {
  expect(render('I have a stiff back.\nThank you.')).not.toContain('button');
});
