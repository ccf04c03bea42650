import { configureGlobal } from 'fast-check';

/** Random tests repeat themselves, so that a failure is the code's and not the day's. The long run sets TEST_SEED. */
configureGlobal({ seed: Number(process.env.TEST_SEED ?? 20_260_302) });
