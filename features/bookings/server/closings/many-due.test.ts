import { tryManyDue } from '#test/many-due.ts';

/** Two batches; test/long/many-due.test.ts completes thousands. */
tryManyDue(600);
