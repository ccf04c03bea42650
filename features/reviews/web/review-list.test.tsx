import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SCRIPT_PAYLOADS } from '#test/security/script-payloads.ts';
import { withTexts } from '#test/with-texts.tsx';
import type { Review } from '../contract.ts';
import { ReviewList } from './review-list.tsx';

const REVIEW: Review = {
  id: '01a1fd7d-6d8d-70e5-84fb-8f6ab9fbfc2f',
  clientId: null,
  clientName: 'Priya S.',
  rating: 4,
  comment: 'Patient and precise.',
  createdAt: '2026-03-02T06:30:00.000Z',
  editedAt: null,
  isVerifiedSession: true,
  reply: null,
};
const draw = (changes: Partial<Review> = {}) =>
  renderToStaticMarkup(withTexts(<ReviewList reviews={[{ ...REVIEW, ...changes }]} />));
const elements = (markup: string) => [...markup.matchAll(/<([a-z][\w:-]*)/gi)].map(([, name]) => name).sort();
const reply = (text: string) => ({ text, createdAt: REVIEW.createdAt, editedAt: null });

describe('a review', () => {
  it('shows "Verified session" only after a session', () => {
    expect(draw()).toContain('Verified session');
    expect(draw({ isVerifiedSession: false })).not.toContain('Verified session');
  });

  it('marks an edited review and an edited reply', () => {
    expect(draw()).not.toContain('edited');
    expect(draw({ editedAt: REVIEW.createdAt })).toContain('edited');
    const replied = draw({ reply: { ...reply('Thank you.'), editedAt: REVIEW.createdAt } });
    expect(replied).toContain('Teacher&#x27;s reply');
    expect(replied).toContain('Thank you.');
    expect(replied).toContain('edited');
  });

  /** T42: user input stays text. */
  it.each(SCRIPT_PAYLOADS)('renders no element from %s', (payload) => {
    const plain = draw({ reply: reply('Thank you.') });
    const hostile = draw({ comment: payload, clientName: payload, reply: reply(payload) });
    expect(elements(hostile)).toEqual(elements(plain));
    expect(hostile).not.toMatch(/<[^>]*\son\w+=/i);
    expect(hostile).not.toMatch(/\shref="/);
  });
});
