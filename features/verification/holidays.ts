/** Fixed holidays: Republic Day, Independence Day, Gandhi Jayanti, Christmas. */
const EVERY_YEAR = ['01-26', '08-15', '10-02', '12-25'];

/**
 * Public holidays whose dates change, as the Government of India publishes them (gazetted) each year. In a year that is
 * not listed, only the fixed holidays count, so reviews are due earlier, never later.
 */
const BY_YEAR: Readonly<Record<string, readonly string[]>> = {
  '2025': [
    '02-26', // Maha Shivaratri
    '03-14', // Holi
    '03-31', // Id-ul-Fitr
    '04-10', // Mahavir Jayanti
    '04-18', // Good Friday
    '05-12', // Buddha Purnima
    '06-07', // Id-ul-Zuha
    '07-06', // Muharram
    '08-16', // Janmashtami
    '09-05', // Milad-un-Nabi
    '10-20', // Diwali
    '11-05', // Guru Nanak's Birthday
  ],
  '2026': [
    '03-04', // Holi
    '03-21', // Id-ul-Fitr
    '03-26', // Ram Navami
    '03-31', // Mahavir Jayanti
    '04-03', // Good Friday
    '05-01', // Buddha Purnima
    '05-27', // Id-ul-Zuha
    '06-26', // Muharram
    '08-26', // Milad-un-Nabi
    '09-04', // Janmashtami
    '10-20', // Dussehra
    '11-08', // Diwali
    '11-24', // Guru Nanak's Birthday
  ],
};

/** Whether a calendar date (YYYY-MM-DD) is a public holiday in all of India. */
export function isHoliday(date: string): boolean {
  const day = date.slice(5);
  return EVERY_YEAR.includes(day) || (BY_YEAR[date.slice(0, 4)]?.includes(day) ?? false);
}
