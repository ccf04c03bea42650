import { describe, expect, it } from 'vitest';
import { translateToEnglish } from '#shared/texts/translate.ts';
import type { ChartRow } from '../contract.ts';
import { chartsCsv } from './charts-csv.ts';

const HEAD =
  'City,Sign-ups,Requests,Confirmed requests,Confirmed share (%),Median hours to reply,Median hours to verify\r\n';

const row = (key: string): ChartRow => ({
  key,
  signUps: 3,
  requests: 0,
  confirmed: 0,
  confirmedShare: null,
  hoursToReply: 12.5,
  hoursToVerify: 4.5,
});

/** T48: a city name must not run as a formula in an admin's spreadsheet. */
describe('the CSV file of the charts', () => {
  it.each([
    ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
    ['+91', "'+91"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tcmd', "'\tcmd"],
    ['\rcmd', `"'\rcmd"`],
    ['Pune, Camp', '"Pune, Camp"'],
    ['Pune', 'Pune'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['say "om"', '"say ""om"""'],
  ])('writes the city %j as an inert cell', (city, cell) => {
    expect(chartsCsv('city', [row(city)], translateToEnglish)).toBe(`${HEAD}${cell},3,0,0,,12.5,4.5\r\n`);
  });

  it('has a header line and one line per row', () => {
    expect(chartsCsv('city', [row(''), row('Pune')], translateToEnglish)).toBe(
      `${HEAD}City not given,3,0,0,,12.5,4.5\r\nPune,3,0,0,,12.5,4.5\r\n`,
    );
    expect(chartsCsv('week', [], translateToEnglish)).toBe(HEAD.replace('City', 'Week from'));
  });
});
