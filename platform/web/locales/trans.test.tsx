import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { createI18n, I18nProvider } from './i18n.tsx';

const HINDI = {
  'Find Teachers': 'शिक्षक खोजें',
  // Lingui's ids of messages with values are hashes of the English text.
};

function render(node: ReactNode, messages = {}): string {
  const i18n = createI18n(Object.keys(messages).length > 0 ? 'hi' : 'en', messages);
  return renderToStaticMarkup(<I18nProvider i18n={i18n}>{node}</I18nProvider>);
}

function Sentence({ name, n }: { name: string; n: number }) {
  const { t } = useLingui();
  return (
    <p title={t`Hello ${name}, don't wait`}>
      <Trans>
        You're <b>here</b>, {name}. <Plural value={n} _0="Nothing" one="# note" other="# notes" />
      </Trans>
    </p>
  );
}

it('renders English without a catalogue', () => {
  expect(render(<Sentence name="Asha" n={0} />)).toBe(
    '<p title="Hello Asha, don&#x27;t wait">You&#x27;re <b>here</b>, Asha. Nothing</p>',
  );
  expect(render(<Sentence name="Asha" n={2} />)).toContain('Asha. 2 notes');
});

it('shows markup in a value as text', () => {
  expect(render(<Sentence name="<0>x</0>" n={1} />)).toContain('&lt;0&gt;x&lt;/0&gt;. 1 note');
});

it('renders the translation of the provider around it', () => {
  const link = (
    <a href="/search">
      <Trans>Find Teachers</Trans>
    </a>
  );
  expect(render(link, HINDI)).toBe('<a href="/search">शिक्षक खोजें</a>');
  expect(render(link)).toBe('<a href="/search">Find Teachers</a>');
});

it('renders several elements in a sentence without a React warning about keys', () => {
  const onError = vi.spyOn(console, 'error').mockImplementation(() => {});
  const From = () => (
    <p>
      <Trans>
        From
        <br />
        <b>₹500</b>
      </Trans>
    </p>
  );
  expect(render(<From />)).toBe('<p>From<br/><b>₹500</b></p>');
  expect(onError.mock.calls).toEqual([]);
  onError.mockRestore();
});
