import { describe, expect, it } from 'vitest';
import { ApiError } from '#platform/web/api/send.ts';
import { text } from '#shared/texts/translate.ts';
import { alertText, hasProblems, problemsAfterChange, serverProblems } from './problems.ts';
import { schemaErrors } from './schema-errors.ts';

const refused = new ApiError(400, 'Please check the form', {
  fields: { email: 'Not an email', other: 'No' },
});

describe('server errors', () => {
  it('are mapped to the fields of the form', () => {
    expect(serverProblems(refused, ['email', 'name'])).toEqual({ email: 'Not an email' });
    expect(serverProblems(new TypeError('fetch failed'), ['email'])).toEqual({});
  });

  it('appear above the button unless a field shows one', () => {
    expect(alertText(null, ['email'], 'Failed')).toBeNull();
    expect(alertText(refused, ['email'], 'Failed')).toBeNull();
    expect(alertText(refused, ['name'], 'Failed')).toBe('Please check the form');
    expect(alertText(new TypeError('fetch failed'), ['email'], 'Failed')).toEqual(
      text`The connection failed. Check it and try again.`,
    );
    expect(alertText(new Error('?'), ['email'], 'Failed')).toBe('Failed');
  });
});

describe('problemsAfterChange', () => {
  const shown = { email: 'Required', name: 'Required' };
  const change = { names: ['email'], isSubmitted: true, validate: () => ({ city: 'Required' }) };

  it('keeps or clears the shown problems', () => {
    expect(problemsAfterChange(shown, 'keep', change)).toBe(shown);
    expect(problemsAfterChange(shown, 'clear', change)).toEqual({});
  });

  it('validates the changed field only', () => {
    expect(problemsAfterChange(shown, 'validate', change)).toEqual({ email: undefined, name: 'Required' });
    const wrong = { ...change, validate: () => ({ email: 'Invalid', city: 'Required' }) };
    expect(problemsAfterChange({}, 'validate', wrong)).toEqual({ email: 'Invalid' });
  });

  it('in revalidate mode, validates changes only after the first submit', () => {
    expect(problemsAfterChange(shown, 'revalidate', { ...change, isSubmitted: false })).toBe(shown);
    expect(problemsAfterChange(shown, 'revalidate', change)).toEqual({ email: undefined, name: 'Required' });
  });
});

describe('hasProblems', () => {
  it('does not count fields that are valid', () => {
    expect(hasProblems({})).toBe(false);
    expect(hasProblems({ email: undefined })).toBe(false);
    expect(hasProblems({ email: undefined, name: 'Required' })).toBe(true);
  });
});

describe('schemaErrors', () => {
  it('returns the first issue of each field', () => {
    const issues = [
      { path: ['email'], message: 'Required' },
      { path: ['email'], message: 'Invalid' },
      { path: ['days', 0], message: 'Unknown day' },
    ];
    expect(schemaErrors({ safeParse: () => ({ error: { issues } }) }, {})).toEqual({
      email: text`Required`,
      'days.0': text`Unknown day`,
    });
    expect(schemaErrors({ safeParse: () => ({}) }, {})).toEqual({});
  });
});
