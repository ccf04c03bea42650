import { describe, expect, it } from 'vitest';
import { text, translateToEnglish } from '#shared/texts/translate.ts';
import { acceptedText, REJECTED_TEXT, shownReply } from './default-replies.ts';
import {
  ACCOUNT_CLOSED_REASONS,
  agoText,
  answerLabel,
  priceText,
  priceTextForTeacher,
  reasonLine,
} from './texts.ts';

describe('booking texts', () => {
  it('name the outcome', () => {
    expect(answerLabel('pending')).toBeNull();
    expect(answerLabel('confirmed')).toEqual(text`Booking Accepted`);
    expect(answerLabel('completed')).toEqual(text`Booking Accepted`);
    expect(answerLabel('cancelled')).toEqual(text`Booking Rejected`);
  });

  it('distinguish cancellation, rejection and expiry', () => {
    const ended = (closedBy: 'student' | 'teacher' | 'expired' | 'admin' | null, closedReason = null) =>
      ({ status: 'cancelled', closedBy, closedReason }) as const;
    expect(reasonLine(ended('student'), 'teacher')).toBe('Cancelled by the student');
    expect(reasonLine(ended('student'), 'student')).toBe('Cancelled by you');
    expect(reasonLine(ended('teacher'), 'student')).toBe('Declined by the teacher');
    expect(reasonLine(ended('expired'), 'teacher')).toBe('Request expired');
    expect(reasonLine({ ...ended('admin'), closedReason: 'Blocked account' }, 'student')).toBe(
      'Cancelled by our team. Blocked account',
    );
    const left = { ...ended('teacher'), closedReason: ACCOUNT_CLOSED_REASONS.themselves.message };
    expect(reasonLine(left, 'student')).toBe('Cancelled by the teacher. This account is being deleted.');
    expect(reasonLine(ended(null), 'student')).toBeNull();
    const agreed = { ...ended('teacher'), preferredTime: '2026-03-05T01:30:00.000Z' };
    expect(reasonLine(agreed, 'student')).toBe('Cancelled by the teacher');
    expect(reasonLine(agreed, 'teacher')).toBe('Cancelled by you');
    expect(reasonLine({ status: 'completed', closedBy: null, closedReason: null }, 'student')).toBe(
      'Session completed',
    );
    expect(reasonLine({ status: 'pending', closedBy: null, closedReason: null }, 'student')).toBeNull();
  });

  it('name the price: per session for the teacher, /hr elsewhere', () => {
    const hourly = { price: 1400, pricingType: 'hourly', isDemo: false } as const;
    expect([priceText(hourly), priceTextForTeacher(hourly)]).toEqual(['₹1,400/hr', '₹1,400 per session']);
    const monthly = { price: 12000, pricingType: 'monthly', isDemo: false } as const;
    expect([priceText(monthly), priceTextForTeacher(monthly)]).toEqual([
      '₹12,000/month',
      '₹12,000 per month',
    ]);
    expect(priceTextForTeacher({ ...hourly, price: null })).toBe('Price on request');
    expect(priceTextForTeacher({ ...hourly, price: 0, isDemo: true })).toBe('Free demo');
  });

  it('use the specified default replies', () => {
    expect(acceptedText(new Date('2025-11-25T01:30:00Z'))).toBe(
      'Booking confirmed for Tue, 25 Nov 2025, 7:00 AM IST. Looking forward to our session!',
    );
    expect(REJECTED_TEXT.message).toBe('Sorry, I cannot accommodate this booking request.');
  });

  it('show a default reply with the time that counts now, and what a teacher wrote unchanged', () => {
    const teacherResponse = acceptedText(new Date('2025-11-25T01:30:00Z'));
    const preferredTime = '2025-11-27T01:30:00Z';
    expect(shownReply({ teacherResponse, preferredTime }, translateToEnglish)).toBe(
      'Booking confirmed for Thu, 27 Nov 2025, 7:00 AM IST. Looking forward to our session!',
    );
    expect(shownReply({ teacherResponse: 'See you.', preferredTime }, translateToEnglish)).toBe('See you.');
  });

  it.each([
    [0, 'Just now'],
    [60, '1 minute ago'],
    [7200, '2 hours ago'],
    [86_400, 'Yesterday'],
    [3 * 86_400, '3 days ago'],
  ])('%i seconds ago', (seconds, text) => {
    const now = new Date('2026-03-02T06:30:00Z');
    expect(agoText(new Date(now.getTime() - seconds * 1000), now)).toBe(text);
  });
});
