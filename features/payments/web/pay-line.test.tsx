import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { queryKey } from '#platform/web/api/loader.ts';
import { serverQueryClient } from '#platform/web/api/query-client.ts';
import { withTexts } from '#test/with-texts.tsx';
import type { ClientDue } from '../contract.ts';
import { listClientDuesRef } from '../refs.ts';
import { PaymentStatusLine } from './pay-line.tsx';

const DUE = {
  ...{ bookingId: 'booking', seatId: null, amount: 700, isMonth: false, receipt: null, payTo: null },
  teacher: { name: 'Revathi Subramaniam', firstName: 'Revathi' },
} as unknown as ClientDue;

function textOf(change: Partial<ClientDue>): string {
  const client = serverQueryClient();
  client.setQueryData(queryKey(listClientDuesRef, {}), [{ ...DUE, ...change }]);
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        {withTexts(<PaymentStatusLine bookingId="booking" />)}
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return html.replace(/<[^>]*>/g, '');
}

const refused = { at: '2026-03-04T06:30:00.000Z', line: 'Nothing came.', times: 1 };

it('says that the teacher has not received the money, until the student says "paid" again', () => {
  expect(textOf({ state: 'due', saidAt: null, refused: null })).toContain(
    '₹700, to Revathi after the session',
  );
  expect(textOf({ state: 'due', saidAt: null, refused })).toContain('₹700, not received, says Revathi');
  expect(textOf({ state: 'disputed', saidAt: null, refused })).toContain('₹700, not received, says Revathi');
  expect(textOf({ state: 'said_paid', saidAt: refused.at, refused })).toContain('₹700, you say paid, 4 Mar');
});
