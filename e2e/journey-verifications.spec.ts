import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { demoAccount, newPerson, newTeacher, signIn } from './support/people.ts';
import { showQueueOf } from './support/review-queue.ts';

/**
 * An admin verifies ten profiles by keyboard. The test counts key events. With Tab to the button it took 30 (A, Tab,
 * Enter); the focused confirm button makes it 20.
 */

const PROFILES = 10;
const MAX_KEYS = 20;

declare global {
  interface Window {
    pressedKeys: number;
  }
}

/**
 * Submits profiles with seven steps done. The queue shows them after the sample profiles and before those of other
 * tests.
 */
async function submitProfiles(page: Page) {
  const profiles: { name: string; teacherId: string }[] = [];
  for (let count = 0; count < PROFILES; count += 1) {
    const person = newPerson('Kamala', `Selvam ${String.fromCodePoint(65 + count)}`);
    const { id: teacherId } = await newTeacher(page, person);
    const { request } = page;
    const styles = (await (await request.get('/api/specializations')).json()) as { id: string }[];
    const answers = [
      await request.put('/api/teacher/profile', {
        data: {
          intro: 'Slow mornings.',
          detailedDescription: 'Small groups.',
          experience: 4,
          onlinePrice: 500,
        },
      }),
      await request.post('/api/teacher/specializations', {
        data: { specializationIds: [styles[0]?.id], topExpertiseIds: [] },
      }),
      await request.post('/api/teacher/certifications', {
        data: { name: 'Teacher Training', organization: 'Example Institute', year: 2019 },
      }),
    ];
    for (const answer of answers) expect(answer.ok(), await answer.text()).toBe(true);
    profiles.push({ name: `${person.firstName} ${person.lastName}`, teacherId });
  }
  return profiles;
}

async function pendingReviews(page: Page) {
  const answer = await page.request.get('/api/admin/reviews/pending');
  return (await answer.json()) as { id: string; teacherId: string }[];
}

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const) {
  test(`ten verifications take at most ${MAX_KEYS} keys at ${width} px, with the certificates in sight`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => {
      window.pressedKeys = 0;
      window.addEventListener('keydown', () => (window.pressedKeys += 1), true);
    });
    const profiles = await submitProfiles(page);
    const next = newPerson('Revathi', 'Subramaniam');
    const { id: nextId } = await newTeacher(page, next);
    await signIn(page, await demoAccount(page, 'admin'));
    await showQueueOf(page, [...profiles.map(({ teacherId }) => teacherId), nextId]);
    const first = (await pendingReviews(page)).find(({ teacherId }) => teacherId === profiles[0]?.teacherId);
    await page.goto(`/admin-dashboard?review=${first?.id}`);
    for (const [index, { name }] of profiles.entries()) {
      const heading = page.getByRole('heading', { level: 2, name });
      await expect(heading).toBeFocused();
      if (index < 2) await expectInSight(page);
      await page.keyboard.press('a');
      const question = page.getByRole('alertdialog', { name: `Approve ${name}?` });
      await expect(question.getByRole('button', { name: 'Approve', exact: true })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText(`${name} is approved.`, { exact: true })).toBeVisible();
      await expect(heading).toHaveCount(0);
    }
    const name = `${next.firstName} ${next.lastName}`;
    await expect(page.getByRole('heading', { level: 2, name })).toBeFocused();
    expect(await page.evaluate(() => window.pressedKeys)).toBeLessThanOrEqual(MAX_KEYS);
    const waiting = (await pendingReviews(page)).map(({ teacherId }) => teacherId);
    expect(profiles.filter(({ teacherId }) => waiting.includes(teacherId))).toEqual([]);
  });
}

/** The name, the hints and the first certificate are visible, not hidden behind the page's sticky bars. */
async function expectInSight(page: Page): Promise<void> {
  const article = page.getByRole('article', { name: 'Profile review' });
  const parts = [
    article.getByRole('heading', { level: 2 }).first(),
    article.getByRole('region', { name: 'What to look at' }),
    article.getByRole('heading', { name: 'Certificates' }),
    article.getByText('Teacher Training', { exact: true }).first(),
  ];
  for (const part of parts) {
    await expect(part).toBeVisible();
    const found = await part.evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      const reaches = (y: number) => document.elementFromPoint(left + 2, y);
      return [top + 2, bottom - 2].every((y) => {
        const hit = reaches(y);
        return hit !== null && (element.contains(hit) || hit.contains(element));
      });
    });
    expect(found, `${part} is in sight`).toBe(true);
  }
}
