import sharp from 'sharp';
import { newId } from '#shared/ids.ts';
import { createBooking, createReview, createTeacher, type Teacher } from '#test/factories.ts';
import type { BenchUser, ChatPair, ChatWorld } from '../../bench/chat-people.ts';
import { clientAddressHeader } from '../../bench/load.ts';

/** Writes that the server acknowledged, and rows that the drill committed itself. */
export type AcknowledgedWrites = {
  messages: string[];
  bookings: string[];
  reviews: string[];
  lessons: string[];
  /** Addresses of pictures. */
  pictures: string[];
};

const TEACHERS = 10;
const HOUR_MS = 3_600_000;

let sent = 0;

/** Posts JSON as this person and returns the body of the answer. Throws if the status is not 2xx. */
export async function post<T>(origin: string, { cookie }: BenchUser, path: string, body: object): Promise<T> {
  sent += 1;
  const headers = {
    ...clientAddressHeader(sent),
    cookie,
    'content-type': 'application/json',
    'idempotency-key': newId(),
  };
  const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<T>;
}

async function pictureOf(index: number): Promise<string> {
  const background = { r: index % 256, g: (index * 7) % 256, b: 90 };
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

export type Load = { acknowledged: AcknowledgedWrites; stop(): Promise<void> };

/**
 * Writes until stopped: messages, booking requests and pictures over HTTP, reviews and confirmed bookings as rows.
 * `stop` rejects if a write failed.
 */
export async function startLoad(origin: string, world: ChatWorld): Promise<Load> {
  const { db, talks, idle } = world;
  const acknowledged: AcknowledgedWrites = {
    messages: [],
    bookings: [],
    reviews: [],
    lessons: [],
    pictures: [],
  };
  const teachers: Teacher[] = [];
  for (let index = 0; index < TEACHERS; index += 1) teachers.push(await createTeacher(db));
  for (const { student, teacher } of talks) {
    await post(origin, student, '/api/chat/send', { receiverId: teacher.userId, content: 'Namaste' });
    await post(origin, teacher, '/api/chat/send', { receiverId: student.userId, content: 'Namaste' });
  }
  let stopped = false;
  const pairOf = (index: number) => {
    const student = idle[Math.floor(index / TEACHERS)];
    const teacher = teachers[index % TEACHERS];
    return student === undefined || teacher === undefined ? null : { student, teacher };
  };
  const writers: ((index: number) => Promise<boolean>)[] = [
    async (index) => {
      const { student, teacher } = talks[index % talks.length] as ChatPair;
      const body = { receiverId: teacher.userId, content: `Lesson ${index}?`, clientId: newId() };
      acknowledged.messages.push((await post<{ id: string }>(origin, student, '/api/chat/send', body)).id);
      return true;
    },
    async (index) => {
      const pair = pairOf(index);
      if (pair === null) return false;
      const body = { teacherId: pair.teacher.teacherId, sessionType: 'online', pricingType: 'hourly' };
      const { id } = await post<{ id: string }>(origin, pair.student, '/api/booking-requests', body);
      acknowledged.bookings.push(id);
      return true;
    },
    async (index) => {
      const pair = pairOf(index);
      if (pair === null) return false;
      acknowledged.reviews.push((await createReview(db, { ...pair, rating: 1 + (index % 5) })).id);
      const sessionAt = new Date(Date.UTC(2031, 0, 1) + Math.floor(index / TEACHERS) * HOUR_MS);
      const confirmed = await createBooking(db, { ...pair, status: 'confirmed', sessionAt });
      acknowledged.lessons.push(confirmed.id);
      return true;
    },
    async (index) => {
      const student = idle[index];
      if (student === undefined) return false;
      const body = { city: 'Pune', profilePicture: await pictureOf(index) };
      const saved = await post<{ profilePicture: string }>(origin, student, '/api/client/profile', body);
      acknowledged.pictures.push(saved.profilePicture);
      return true;
    },
  ];
  const running = writers.map(async (write) => {
    for (let index = 0; !stopped && (await write(index)); index += 1);
  });
  const all = Promise.all(running);
  all.catch(() => undefined);
  return {
    acknowledged,
    async stop() {
      stopped = true;
      await all;
    },
  };
}
