import { describe, expect, it } from 'vitest';
import { columnsOf, erasedColumnValues, TEACHER_FIELDS } from './fields.ts';

describe("a teacher's fields", () => {
  it('become columns: null clears one, omitted fields are left out', () => {
    expect(columnsOf({ intro: null, experience: null, onlinePrice: 0, offersFreeDemo: false })).toEqual({
      intro: '',
      experience: null,
      online_price: 0,
      offers_free_demo: false,
    });
    expect(columnsOf({})).toEqual({});
  });

  it('ignore unknown keys', () => {
    expect(columnsOf({ intro: 'Namaste', ...{ version: 3, firstName: 'Asha' } })).toEqual({
      intro: 'Namaste',
    });
  });

  it('are all cleared by erasure', () => {
    expect(Object.keys(erasedColumnValues())).toEqual(
      Object.values(TEACHER_FIELDS).map(({ column }) => column),
    );
  });
});
