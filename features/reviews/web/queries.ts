import { callRef } from '#shared/call.ts';
import type { listTeacherReviews } from '../contract.ts';

export const listTeacherReviewsRef = callRef<typeof listTeacherReviews>('GET', '/api/teacher/:id/reviews');
