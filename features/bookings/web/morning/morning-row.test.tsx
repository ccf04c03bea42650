import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { withTexts } from '#test/with-texts.tsx';
import type { TeacherBooking } from '../../contract.ts';
import { MorningRow } from './morning-row.tsx';

const PASSED = '2026-03-02T06:00:00.000Z';
const NOW = new Date('2026-03-02T06:30:00.000Z');
const AHEAD = '2026-03-03T01:30:00.000Z';

function draw(times: readonly string[] | null): string {
  const booking = {
    ...{ id: 'booking', clientName: 'Asha Menon', clientProfilePicture: null, message: '' },
    ...{ clientArea: null, clientCity: 'Kochi', clientPreferredDays: [], clientTimeSlots: [] },
    ...{ sessionType: 'online', pricingType: 'hourly', isDemo: false, price: 700 },
    ...{ offeredTimes: [], preferredInstants: [], firstFreeTime: null, anyTimeDays: [] },
    ...{ createdAt: '2026-03-01T07:30:00.000Z', replyBy: '2026-03-02T07:30:00.000Z', expiresAt: null },
    proposal: times && { by: 'teacher', times },
  } as unknown as TeacherBooking;
  const row = {
    ...{ booking, now: NOW, armed: null, sending: null, problem: undefined, takenBy: () => null },
    actions: {} as Parameters<typeof MorningRow>[0]['actions'],
  };
  return renderToStaticMarkup(withTexts(<MorningRow {...row} />));
}

it('says until when to reply, unless the student can still take a suggested time', () => {
  const due = 'reply by 1:00 pm';
  expect(draw(null)).toContain(due);
  const waiting = draw([PASSED, AHEAD]);
  expect(waiting).toContain('You suggested other times. Waiting for Asha Menon.');
  expect(waiting).not.toContain(due);
  const passed = draw([PASSED]);
  expect(passed).toContain('The suggested time has passed.');
  expect(passed).not.toContain('Waiting for');
  expect(passed).toContain(due);
});
