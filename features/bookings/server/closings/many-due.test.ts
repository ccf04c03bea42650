import { tryManyDue } from '#test/many-due.ts';

/** 600 bookings need two batches of the job. test/long/many-due.test.ts completes thousands. */
tryManyDue(600);
