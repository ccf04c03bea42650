import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { REVIEW_POSTED, REVIEW_REPLIED } from '#features/reviews/notices.ts';
import { SCRIPT_PAYLOADS } from '#test/security/script-payloads.ts';
import { withTexts } from '#test/with-texts.tsx';
import type { Notice } from '../contract.ts';
import { noticeText } from '../notice.ts';
import { NoticeList } from './notice-list.tsx';

function draw(studentName: string): string {
  const words = [
    noticeText(REVIEW_POSTED, { studentName }),
    noticeText(REVIEW_REPLIED, { teacherName: studentName, teacherId: 'some-id' }),
  ];
  const notices: Notice[] = words.map((one, index) => ({
    ...one,
    id: String(index),
    createdAt: '2026-03-02T06:30:00.000Z',
    readAt: null,
  }));
  const element = <NoticeList notices={notices} onOpen={() => undefined} />;
  return renderToStaticMarkup(
    withTexts(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />),
  );
}

const elements = (markup: string) => [...markup.matchAll(/<([a-z][\w:-]*)/gi)].map(([, name]) => name);

/** T42: names are text chosen by other users. */
describe('a notice', () => {
  it.each(SCRIPT_PAYLOADS)('renders no element and no foreign URL from %s', (payload) => {
    const plain = draw('Priya S.');
    const hostile = draw(payload);
    expect(plain).toContain('Priya S. reviewed you');
    expect(elements(hostile)).toEqual(elements(plain));
    expect(hostile).not.toMatch(/<[^>]*\son\w+=/i);
    for (const [, href] of hostile.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^\/[^/]/);
  });
});
