import { describe, expect, it } from 'vitest';
import { chartsCsv, csvCell } from './csv.ts';

/** T48: what somebody named a city must not run in an admin's spreadsheet. */
describe('a cell of the file', () => {
  it.each([
    ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
    ['+91', "'+91"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tcmd', "'\tcmd"],
    ['Pune, Camp', '"Pune, Camp"'],
    ['Pune', 'Pune'],
    ['two\nlines', '"two\nlines"'],
    [12.5, '12.5'],
    [null, ''],
  ])('%j', (value, expected) => {
    expect(csvCell(value)).toBe(expected);
  });
});

it('has a line of words, then one for each row', () => {
  const row = {
    key: '',
    signUps: 3,
    requests: 0,
    confirmed: 0,
    confirmedShare: null,
    hoursToReply: null,
    hoursToVerify: 4.5,
  };
  expect(chartsCsv('city', [row])).toBe(
    'City,Sign-ups,Requests,Confirmed requests,Confirmed share (%),Median hours to reply,Median hours to verify\r\n' +
      'City not given,3,0,0,,,4.5\r\n',
  );
});
