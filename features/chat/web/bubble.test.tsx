import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SiteProvider } from '#platform/web/api/site.tsx';
import type { SiteFacts } from '#shared/site.ts';
import { SCRIPT_PAYLOADS } from '#test/security/script-payloads.ts';
import { withTexts } from '#test/with-texts.tsx';
import { Bubble, FailedBubble } from './bubble.tsx';

const SITE = {
  publicOrigin: 'https://toran.example',
  devPages: false,
  support: { email: 'help@toran.example', phone: '' },
};
const render = (element: ReactNode) =>
  renderToStaticMarkup(withTexts(<SiteProvider value={SITE as SiteFacts}>{element}</SiteProvider>));
const NOTHING = () => undefined;

/** T42: user input stays text. */
describe('a message', () => {
  it('is tested with sixty different script payloads', () => {
    expect(new Set(SCRIPT_PAYLOADS).size).toBe(60);
  });

  it.each(SCRIPT_PAYLOADS)('renders no element and no attribute from %s', (payload) => {
    const markup =
      render(
        <Bubble isOwn={false} content={payload}>
          {null}
        </Bubble>,
      ) + render(<FailedBubble content={payload} onRetry={NOTHING} onDelete={NOTHING} />);
    const elements = [...markup.matchAll(/<([a-z][\w:-]*)/gi)].map(([, name]) => name?.toLowerCase());
    const ours = new Set(['div', 'p', 'span', 'a', 'button', 'svg', 'path', 'line', 'polyline', 'circle']);
    expect(elements.filter((name) => !ours.has(name ?? ''))).toEqual([]);
    // Input cannot break out of an attribute: quotes are encoded, and a URL ends before a quote.
    expect(markup).not.toMatch(/<[^>]*\son\w+=/i);
    for (const [, href] of markup.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https?:\/\//);
  });

  it('sends no referrer with links, and marks them as user content', () => {
    const markup = render(
      <Bubble isOwn content="https://a.example/b">
        {null}
      </Bubble>,
    );
    expect(markup).toContain(
      'href="https://a.example/b" target="_blank" rel="noopener noreferrer nofollow ugc"',
    );
  });
});
