import { specializationId } from '#db/factories/teachers.ts';
import type { AnswerRow } from '../answer.ts';
import { ENTITIES as the } from '../entities.ts';
import { entity, list, nothing } from '../kinds.ts';

/** The teacher's own profile and its public view. */
export const TEACHER_ANSWERS: readonly AnswerRow[] = [
  { call: 'GET /api/teacher/profile', as: 'teacher', shape: the.ownTeacher },
  { call: 'GET /api/teacher/profile', as: 'newTeacher', shape: the.ownTeacher },
  {
    call: 'PUT /api/teacher/profile',
    as: 'newTeacher',
    body: () => ({ intro: 'Early mornings by the lake.', experience: 4, onlinePrice: 650 }),
    shape: the.ownTeacher,
  },
  { call: 'GET /api/teacher/:id', as: 'public', shape: the.publicTeacher },
  { call: 'GET /api/teacher/:id', as: 'admin', shape: the.publicTeacher },
  { call: 'GET /api/teachers/:id', as: 'public', shape: the.publicTeacher },
  { call: 'GET /api/teacher/review-status', as: 'teacher', shape: the.reviewStatus },
  {
    call: 'GET /api/teacher/review-status',
    as: 'newTeacher',
    shape: entity({ status: nothing, reviewNotes: nothing }),
  },
  { call: 'POST /api/teacher/submit-for-review', as: 'newTeacher', status: 201, shape: the.reviewStatus },
  { call: 'GET /api/specializations', as: 'public', shape: list(the.specialization, 12) },
  { call: 'GET /api/teacher/certifications', as: 'teacher', shape: list(the.certification, 1) },
  {
    call: 'POST /api/teacher/certifications',
    as: 'newTeacher',
    status: 201,
    body: () => ({ name: 'Foundation course', organization: 'Example Institute', year: 2020 }),
    shape: the.certification,
  },
  { call: 'GET /api/teachers/:id/certifications', as: 'public', shape: list(the.certification, 1) },
  { call: 'GET /api/teacher/time-slots', as: 'teacher', shape: list(the.timeSlot, 1) },
  {
    call: 'POST /api/teacher/time-slots',
    as: 'newTeacher',
    status: 201,
    body: () => ({ dayOfWeek: 'sunday', startTime: '06:05', endTime: '07:05' }),
    shape: the.timeSlot,
  },
  { call: 'GET /api/teacher/:id/time-slots', as: 'public', shape: list(the.timeSlot, 1) },
  { call: 'GET /api/teacher/time-off', as: 'teacher', shape: list(the.timeOff, 1) },
  { call: 'GET /api/teacher/:id/time-off', as: 'public', shape: list(the.timeOff, 1) },
  {
    call: 'POST /api/teacher/time-off',
    as: 'newTeacher',
    status: 201,
    body: () => ({ startDate: '2026-04-10', endDate: '2026-04-12', startTime: '06:00', endTime: '09:30' }),
    shape: the.timeOff,
  },
  { call: 'GET /api/teacher/location', as: 'teacher', shape: the.teacherLocation },
  {
    call: 'PUT /api/teacher/location',
    as: 'newTeacher',
    body: () => ({
      city: 'Mumbai',
      cityMapsId: 'mumbai-m',
      cityLatitude: 19.0728,
      cityLongitude: 72.8826,
      serviceAreas: [{ name: 'Bandra', mapsId: 'bandra.mumbai-m', latitude: 19.06, longitude: 72.835 }],
    }),
    shape: the.teacherLocation,
  },
  {
    call: 'POST /api/teacher/specializations',
    as: 'newTeacher',
    status: 201,
    body: () => ({ specializationIds: [specializationId('yin-yoga')], topExpertiseIds: [] }),
    shape: the.ownTeacher,
  },
];
