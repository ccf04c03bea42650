import type { LightMyRequestResponse } from 'fastify';
import { MUMBAI, PASSWORD, PUNE } from '#db/factories/people.ts';
import { specializationId } from '#db/factories/teachers.ts';
import type { CachedSite } from '#test/cached-site.ts';
import { createBooking, createReport, createStudent, createTeacher, signInAs } from '#test/factories.ts';
import type { PublicWrite } from '#test/public-writes.ts';
import { signUpBody } from '#test/sign-up.ts';
import type { TestClient } from '#test/test-app.ts';
import { newPicture } from '#test/worlds/media-world.ts';
import { planWriteSteps } from './plan-write-steps.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FOUND = { reason: 'As we found it.' };

type Reply = Promise<Pick<LightMyRequestResponse, 'statusCode'>>;
/**
 * One function for each public write; `n` makes its values differ. The server may refuse some, depending on earlier
 * steps.
 */
type Steps = Readonly<Record<PublicWrite, (n: number) => Reply>>;

const styles = (slug: 'hatha-yoga' | 'prenatal-yoga') => ({
  specializationIds: [specializationId(slug)],
  topExpertiseIds: [specializationId(slug)],
});

/**
 * Returns one step for each call that changes public data. The steps change the site's teacher, a teacher whose profile
 * is to be verified (`draft`), or one who deletes the account (`leaving`).
 */
export async function publicWriteSteps(site: CachedSite) {
  const { test, teacher, student, asTeacher, asAdmin, asStudent } = site;
  const { db } = test;
  const draft = await createTeacher(db, { reviewStatus: 'needs_more_info', isVerified: false });
  const leaving = await createTeacher(db);
  const asDraft = await signInAs(test, draft);

  /** Signs in again, because blocking ends sessions; a blocked teacher becomes a guest. */
  const asLeaving = () => signInAs(test, leaving).catch(() => test.client());

  const firstOf = async (url: string): Promise<string> => {
    const rows = (await asTeacher.get(url)).json() as { id: string }[];
    return rows[0]?.id ?? site.reviewId;
  };
  const newReview = async (n: number) => {
    const author = await createStudent(db, { firstName: 'Rohan', lastName: 'Gupta' });
    await createBooking(db, { student: author, teacher, status: 'completed', overlapOk: true });
    const client = await signInAs(test, author);
    const url = `/api/teacher/${teacher.teacherId}/reviews`;
    const reply = await client.post(url, { rating: 1 + (n % 5), comment: `Good ${n}` });
    return { client, reply, url: `${url}/${(reply.json() as { id: string }).id}` };
  };
  const decide = async (teacherToHide: typeof teacher, action: string) => {
    const report = await createReport(db, { reporterId: student.userId, teacher: teacherToHide });
    return asAdmin.post(`/api/admin/reports/${report.id}/decision`, { action, note: 'As we found it.' });
  };
  const picture = async () => {
    const payload = await newPicture().png().toBuffer();
    const headers = { 'content-type': 'image/png' };
    const reply = await asTeacher.request({ method: 'POST', url: '/api/media?kind=photo', headers, payload });
    return (reply.json() as { url: string }).url;
  };
  /** An hour of the next two weeks, in which the teacher works. */
  const hourOf = (n: number) => {
    const day = new Date(test.clock.now().getTime() + (1 + (n % 13)) * DAY_MS).toISOString().slice(0, 10);
    return `${day}T${13 + (n % 9)}:${n % 2 === 0 ? '00' : '30'}:00+05:30`;
  };
  const newBooking = async (n: number) => {
    const booker = await createStudent(db);
    const { id } = await createBooking(db, { student: booker, teacher });
    const answer = { status: 'confirmed', confirmedDateTime: hourOf(n), groupSession: n % 5 === 0 };
    const reply = await asTeacher.put(`/api/booking-requests/${id}/status`, answer);
    return { reply, url: `/api/booking-requests/${id}`, asBooker: await signInAs(test, booker) };
  };
  /** A class of one seat, at another hour for each `n`. */
  const classBody = (n: number) => ({
    title: `Class ${n}`,
    audience: 'any',
    days: ['sunday'],
    startTime: `${String(n % 23).padStart(2, '0')}:00`,
    isOnline: false,
    place: 'Adyar',
    capacity: 1,
    price: 1200,
    minToRun: 1,
    firstOn: new Date(test.clock.now().getTime() + (4 + (n % 40)) * DAY_MS).toISOString().slice(0, 10),
  });
  const newClass = async (n: number) => {
    const reply = await asTeacher.post('/api/teacher/batches', classBody(n));
    const { id, firstOn } = reply.json() as { id: string; firstOn: string };
    const join = (client: TestClient) =>
      client.post(`/api/batches/${id}/seats`, { month: firstOn, amount: 1200 });
    return { reply, id, firstOn, join };
  };
  const newStudent = async () => signInAs(test, await createStudent(db));
  const full = async (n: number) => {
    const made = await newClass(n);
    const first = await newStudent();
    await made.join(first);
    const second = await newStudent();
    const reply = await second.post(`/api/batches/${made.id}/waits`, { month: made.firstOn });
    return { ...made, first, second, reply };
  };
  const submission = () =>
    db
      .selectFrom('profile_reviews')
      .select(['id', 'status'])
      .where('teacher_id', '=', draft.teacherId)
      .orderBy('submitted_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();

  const steps: Steps = {
    ...planWriteSteps(site),
    register: () => test.client().post('/api/register', signUpBody({ userType: 'teacher' })),
    blockUser: () => asAdmin.post(`/api/admin/users/${leaving.userId}/block`, FOUND),
    unblockUser: () => asAdmin.post(`/api/admin/users/${leaving.userId}/unblock`, FOUND),
    addTimeSlot: (n) =>
      asTeacher.post('/api/teacher/time-slots', {
        dayOfWeek: 'friday',
        startTime: `${String(n % 22).padStart(2, '0')}:00`,
        endTime: `${String((n % 22) + 1).padStart(2, '0')}:00`,
      }),
    deleteTimeSlot: async () =>
      asTeacher.delete(`/api/teacher/time-slots/${await firstOf('/api/teacher/time-slots')}`),
    addTimeOff: (n) => {
      const day = new Date(test.clock.now().getTime() + (n % 80) * DAY_MS).toISOString().slice(0, 10);
      return asTeacher.post('/api/teacher/time-off', { startDate: day });
    },
    deleteTimeOff: async () =>
      asTeacher.delete(`/api/teacher/time-off/${await firstOf('/api/teacher/time-off')}`),
    setVisibility: (n) => asTeacher.put('/api/account/visibility', { hidden: n % 2 === 0 }),
    deleteAccount: async () => (await asLeaving()).post('/api/account/delete', { password: PASSWORD }),
    undeleteAccount: async () => (await asLeaving()).post('/api/account/undelete', {}),
    decideReport: (n) => decide(leaving, n % 2 === 0 ? 'hide' : 'restore'),
    createReview: async (n) => (await newReview(n)).reply,
    updateReview: async (n) => {
      const { client, url } = await newReview(n);
      return client.put(url, { rating: 5 - (n % 5), comment: `Better ${n}` });
    },
    replyToReview: async (n) => {
      const id = (await newReview(n)).url.split('/').at(-1);
      return asTeacher.post(`/api/teacher/reviews/${id}/reply`, { text: `Welcome ${n}` });
    },
    updateReply: (n) => asTeacher.put(`/api/teacher/reviews/${site.reviewId}/reply`, { text: `Thanks ${n}` }),
    updateSettings: (n) =>
      asAdmin.put('/api/admin/settings', {
        supportEmail: `care${n}@example.com`,
        supportPhone: '+91 80000 00000',
        verificationDays: { soon: 2, due: 3 },
      }),
    updateClientProfile: async (n) => {
      const profilePicture = n % 2 === 0 ? null : undefined;
      const name = { firstName: n % 2 === 0 ? 'Priya' : 'Meera' };
      return asStudent.post('/api/client/profile', { ...name, city: MUMBAI.name, profilePicture });
    },
    updateTeacherProfile: async (n) =>
      asTeacher.put('/api/teacher/profile', {
        intro: `Words ${n}`,
        onlinePrice: 300 + n,
        languages: n % 2 === 0 ? ['Hindi', 'Tamil'] : ['English'],
        needs: n % 2 === 0 ? ['stress'] : [],
        gender: n % 2 === 0 ? 'woman' : null,
        ...(n % 3 === 0 && { photos: [await picture()] }),
      }),
    updateTeacherLocation: (n) => {
      const { id, name } = n % 2 === 0 ? MUMBAI : PUNE;
      return asTeacher.put('/api/teacher/location', { cityId: id, city: name });
    },
    updateSpecializations: (n) =>
      asTeacher.post('/api/teacher/specializations', styles(n % 2 === 0 ? 'hatha-yoga' : 'prenatal-yoga')),
    addCertification: (n) =>
      asTeacher.post('/api/teacher/certifications', { name: `Course ${n}`, organization: 'Institute' }),
    deleteCertification: async () =>
      asTeacher.delete(`/api/teacher/certifications/${await firstOf('/api/teacher/certifications')}`),
    submitForReview: () => asDraft.post('/api/teacher/submit-for-review'),
    decideReview: async (n) => {
      const { id, status: from } = await submission();
      const status = n % 2 === 0 ? 'approved' : 'needs_more_info';
      return asAdmin.post(`/api/admin/reviews/${id}/status`, { status, from, reviewNotes: `Note ${n}` });
    },
    checkCertification: async (n) =>
      asAdmin.put(`/api/admin/certifications/${await firstOf('/api/teacher/certifications')}/check`, {
        isChecked: n % 2 === 0,
      }),
    decideId: async (n) => {
      const payload = await newPicture(10 + n)
        .png()
        .toBuffer();
      const headers = { 'content-type': 'image/png' };
      const url = '/api/media?kind=document';
      const reply = await asTeacher.request({ method: 'POST', url, headers, payload });
      const documentId = (reply.json() as { id: string }).id;
      await asTeacher.put('/api/teacher/id-document', { kind: 'pan', documentId });
      const decided = { decision: 'seen', documentId, lastFour: `${1000 + n}`, gender: 'woman' };
      return asAdmin.post(`/api/admin/id-checks/${teacher.teacherId}/decision`, decided);
    },
    updateBookingStatus: async (n) => (await newBooking(n)).reply,
    acceptTime: async (n) => {
      const { url, asBooker } = await newBooking(n);
      const proposal = await asTeacher.post(`${url}/proposals`, { times: [hourOf(n + 4)] });
      return asBooker.post(`${url}/proposals/${proposal.json().id}/accept`, {});
    },
    agreeToCancel: async (n) => {
      const { url, asBooker } = await newBooking(n);
      await asTeacher.post(`${url}/cancellation`, {});
      return asBooker.post(`${url}/cancellation/accept`, {});
    },
    settleNoShow: async (n) => {
      const sessionAt = new Date(test.clock.now().getTime() - (3 + (n % 20)) * HOUR_MS);
      const absent = await createStudent(db);
      const { id } = await createBooking(db, {
        student: absent,
        teacher,
        status: 'confirmed',
        sessionAt,
        overlapOk: true,
      });
      const client = await signInAs(test, absent);
      await client.post(`/api/booking-requests/${id}/no-show`, { reason: 'Nobody came.' });
      return asAdmin.post(`/api/admin/no-shows/${id}/verdict`, { verdict: 'cancelled', ...FOUND });
    },
    createBatch: async (n) => (await newClass(n)).reply,
    updateBatch: async (n) => {
      const { id } = await newClass(n);
      return asTeacher.put(`/api/teacher/batches/${id}`, {
        ...classBody(n),
        title: `Other ${n}`,
        capacity: 3,
      });
    },
    closeBatch: async (n) => asTeacher.post(`/api/teacher/batches/${(await newClass(n)).id}/close`),
    takeSeat: async (n) => (await newClass(n)).join(await newStudent()),
    leaveSeat: async (n) => {
      const { id, firstOn, first } = await full(n);
      return first.delete(`/api/batches/${id}/seats/${firstOn}`);
    },
    joinWaitingList: async (n) => (await full(n)).reply,
    leaveWaitingList: async (n) => {
      const { id, firstOn, second } = await full(n);
      return second.delete(`/api/batches/${id}/waits/${firstOn}`);
    },
  };
  return { steps, draft, leaving };
}

/** The steps in an order in which the server refuses none of them. */
export const STEPS_IN_ORDER: readonly (readonly [PublicWrite, number])[] = [
  ['register', 1],
  ['updateTeacherProfile', 1],
  ['updateTeacherProfile', 3],
  ['updateTeacherLocation', 1],
  ['updateTeacherLocation', 2],
  ['updateSpecializations', 1],
  ['addCertification', 1],
  ['checkCertification', 2],
  ['checkCertification', 1],
  ['decideId', 1],
  ['deleteCertification', 1],
  ['addTimeSlot', 6],
  ['deleteTimeSlot', 1],
  ['addTimeOff', 9],
  ['deleteTimeOff', 1],
  ['createReview', 3],
  ['updateReview', 4],
  ['replyToReview', 1],
  ['updateReply', 1],
  ['updateClientProfile', 1],
  ['updateSettings', 1],
  ['updateBookingStatus', 2],
  ['acceptTime', 5],
  ['agreeToCancel', 11],
  ['settleNoShow', 1],
  ['skipLesson', 1],
  ['pickMakeUp', 2],
  ['acceptLessonTime', 3],
  ['pausePlan', 1],
  ['markLesson', 2],
  ['createBatch', 1],
  ['updateBatch', 2],
  ['closeBatch', 3],
  ['takeSeat', 4],
  ['joinWaitingList', 5],
  ['leaveWaitingList', 6],
  ['leaveSeat', 7],
  ['setVisibility', 2],
  ['setVisibility', 1],
  ['submitForReview', 1],
  ['decideReview', 2],
  ['blockUser', 1],
  ['unblockUser', 1],
  ['decideReport', 2],
  ['decideReport', 1],
  ['deleteAccount', 1],
  ['undeleteAccount', 1],
];
