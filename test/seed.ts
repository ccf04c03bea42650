import { configureGlobal } from 'fast-check';

/**
 * Random tests use a fixed seed, so that a new failure comes from a change of the code. The long run sets TEST_SEED to
 * a new seed.
 */
configureGlobal({ seed: Number(process.env.TEST_SEED ?? 20_260_302) });
