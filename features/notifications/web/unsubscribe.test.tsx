import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { withTexts } from '#test/with-texts.tsx';
import type { Topic } from '../topics.ts';
import { Unsubscribe } from './unsubscribe.tsx';

function draw(topic: Topic): string {
  const element = <Unsubscribe token="token" topic={topic} subscribed={false} />;
  return renderToStaticMarkup(
    withTexts(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />),
  );
}

const IN_THE_APP = 'You still get notifications in the app';

it('promises notices in the app after mail has ended, except about topics that are off by default', () => {
  expect(draw('reviews')).toContain(IN_THE_APP);
  expect(draw('saved')).toContain('email you about saved teachers. You only get notifications');
  expect(draw('saved')).not.toContain(IN_THE_APP);
});
