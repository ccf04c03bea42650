import { describe } from 'vitest';
import { tryHostileFields } from './try-hostile-fields.ts';

/** test/long/hostile.test.ts tries every value in every field. */
describe('one hostile field among good ones', () => tryHostileFields({ everyNth: 5 }));
