import { expect, it } from 'vitest';
import type { ChatMessage } from './contract.ts';
import { chatReportFrom } from './reported.ts';

const teacher = { userId: 'them', teacherId: 'profile', name: 'Ananya Rao' };
const student = { userId: 'them', teacherId: null, name: 'Priya Sharma' };
const written = (...senders: string[]) =>
  senders.map((senderId, index) => ({ id: `m${index}`, senderId }) as ChatMessage);

it('includes the last twenty messages of the other side only', () => {
  const messages = written('me', ...Array<string>(25).fill('them'), 'me');
  const messageIds = Array.from({ length: 20 }, (_, index) => `m${index + 6}`);
  const expected = { kind: 'message', targetId: 'm25', messageIds, name: 'Priya Sharma' };
  expect(chatReportFrom(student, messages)).toEqual(expected);
});

it('reports the profile of a teacher without messages, and nothing for a student', () => {
  const expected = { kind: 'profile', targetId: 'profile', name: 'Ananya Rao' };
  expect(chatReportFrom(teacher, written('me'))).toEqual(expected);
  expect(chatReportFrom(student, written('me'))).toBeNull();
});
