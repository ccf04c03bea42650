import type { Locator, Page } from '@playwright/test';
import { keptDrafts } from './support/drafts.ts';
import { expect, test } from './support/fixtures.ts';
import { expectNoShift, resetShifts, watchMovement } from './support/layout.ts';
import { demoAccount, newPerson, newStudent, newTeacher, signIn } from './support/people.ts';
import { teacherPath } from './support/view.ts';

/**
 * Typed text is never lost and never stored twice: offline, after a server error, on a double click over a slow
 * connection, and after the session ended.
 */

/** CLS ignores layout shifts within this time after an input. */
const INPUT_MS = 500;

type Form = {
  name: string;
  /** Method and path of the write. */
  write: readonly [method: string, path: RegExp];
  open: (page: Page) => Promise<void>;
  /** Opens the form. */
  show?: (page: Page) => Promise<void>;
  /** The text field. */
  field: (page: Page) => Locator;
  submit: (page: Page) => Locator;
  /** Text that says that saving failed. */
  failed: RegExp;
  /** Text that says that saving succeeded. */
  done: RegExp;
  /** The text is restored after the next sign-in. */
  outlivesSession?: true;
  /** Only a toast appears, so the page must not shift. */
  isSteady?: true;
};

/** A student who can book: both contacts verified and a city set. */
const newClient = (page: Page) => newStudent(page, newPerson('Isha', 'Rao'), 'Bengaluru');

const FORMS: readonly Form[] = [
  {
    name: 'a request for a session',
    write: ['POST', /\/api\/booking-requests$/],
    open: async (page) => {
      await newClient(page);
      await page.goto(await teacherPath(page));
    },
    show: async (page) => {
      await page.getByRole('button', { name: 'Book Session' }).locator('visible=true').click();
      await page.getByRole('checkbox', { name: 'Any time is fine for me' }).check();
    },
    field: (page) => page.getByRole('dialog').getByLabel(/^Message/),
    submit: (page) => page.getByRole('button', { name: 'Send request' }),
    failed: /Failed to send booking request/,
    done: /Booking request sent successfully!/,
    outlivesSession: true,
  },
  {
    name: 'a review',
    write: ['PUT', /\/api\/teacher\/[^/]+\/reviews\/[^/]+$/],
    open: async (page) => {
      await signIn(page, await demoAccount(page, 'student'));
      const bookings = await (await page.request.get('/api/client/bookings')).json();
      for (const { teacherId } of bookings as { teacherId: string }[]) {
        const own = await (await page.request.get(`/api/teacher/${teacherId}/reviews/own`)).json();
        if (!/^Kind, exact/.test(own.review?.comment ?? '')) continue;
        await page.goto(`/teacher/${teacherId}`);
        break;
      }
    },
    show: (page) =>
      page.getByRole('region', { name: 'Your review' }).getByRole('button', { name: 'Edit' }).click(),
    field: (page) => page.getByRole('textbox', { name: 'Your review' }),
    submit: (page) => page.getByRole('button', { name: 'Save review' }),
    failed: /Failed to submit review|Something went wrong/,
    done: /^Review updated$/,
    outlivesSession: true,
  },
  {
    name: "a student's profile",
    write: ['POST', /\/api\/client\/profile$/],
    open: async (page) => {
      await newClient(page);
      await page.goto('/client-dashboard');
    },
    field: (page) => page.getByLabel('Last name'),
    submit: (page) => page.getByRole('button', { name: 'Save profile' }),
    failed: /Failed to update profile/,
    done: /profile .*successfully/i,
    outlivesSession: true,
    isSteady: true,
  },
  {
    name: "a teacher's profile",
    write: ['PUT', /\/api\/teacher\/profile$/],
    open: async (page) => {
      await newTeacher(page, newPerson('Gauri', 'Joshi'));
      await page.goto('/teacher-dashboard');
    },
    field: (page) => page.getByLabel('Bio', { exact: true }),
    submit: (page) =>
      page
        .getByRole('region', { name: 'Basic Information' })
        .getByRole('button', { name: 'Save', exact: true }),
    failed: /Failed to update profile/,
    done: /^Profile updated successfully!$/,
    outlivesSession: true,
    isSteady: true,
  },
  {
    name: "a teacher's certification",
    write: ['POST', /\/api\/teacher\/certifications$/],
    open: async (page) => {
      await newTeacher(page, newPerson('Gauri', 'Joshi'));
      await page.goto('/teacher-dashboard?tab=profile');
      await page.getByLabel('Organization').fill('Example Institute');
    },
    field: (page) => page.getByLabel('Name of the certification'),
    submit: (page) =>
      page.getByRole('region', { name: 'Certifications' }).getByRole('button', { name: 'Add', exact: true }),
    failed: /Failed to add certification/,
    done: /^Certification added successfully!$/,
    outlivesSession: true,
  },
  {
    name: 'a report',
    write: ['POST', /\/api\/reports$/],
    open: async (page) => {
      await newClient(page);
      await page.goto(await teacherPath(page));
      await page
        .getByRole('button', { name: /^Report/ })
        .first()
        .click();
      await page.getByRole('radio', { name: 'Something else' }).check();
    },
    field: (page) => page.getByRole('dialog').getByLabel(/^Details/),
    submit: (page) => page.getByRole('button', { name: 'Send Report' }),
    failed: /connection failed|went wrong/i,
    done: /^Report sent$/,
  },
  {
    name: 'a letter to the team',
    write: ['POST', /\/api\/contact$/],
    open: async (page) => {
      await page.goto('/contact');
      await page.getByLabel('Your name').fill('Asha');
      await page.getByLabel('Email', { exact: true }).fill('asha@example.org');
    },
    field: (page) => page.getByLabel('Message'),
    submit: (page) => page.getByRole('button', { name: 'Send Message' }),
    failed: /connection failed|went wrong/i,
    done: /Your message has arrived/,
  },
];

const UNAUTHORIZED = { code: 'UNAUTHORIZED', message: 'Unauthorized' };
const SERVER_ERROR = { code: 'INTERNAL', message: 'Something went wrong on our side. Please try again.' };

for (const form of FORMS) {
  test(`${form.name} keeps its text on errors and stores it once`, async ({ page, allowComplaint }) => {
    allowComplaint(/ERR_INTERNET_DISCONNECTED|status of (500|401)/);
    await watchMovement(page);
    let fault: 'offline' | 'server' | 'session' | 'slow' | null = null;
    let sent = 0;
    const answered = Promise.withResolvers<void>();
    const [method, path] = form.write;
    // From the start: a page that a service worker already controls may send its next call past a new route.
    await page.context().route(path, async (route) => {
      if (fault === null || route.request().method() !== method) return route.fallback();
      sent += 1;
      if (fault === 'offline') return route.abort('internetdisconnected');
      if (fault === 'server') return route.fulfill({ status: 500, json: SERVER_ERROR });
      if (fault === 'session') return route.fulfill({ status: 401, json: UNAUTHORIZED });
      await answered.promise;
      return route.continue();
    });
    await form.open(page);
    await form.show?.(page);
    const here = page.url();
    const field = form.field(page);
    const text = 'Slow and steady';
    await field.fill(text);

    for (const [at, next] of (['offline', 'server'] as const).entries()) {
      fault = next;
      await form.submit(page).click();
      await expect.poll(() => sent).toBe(at + 1);
      await expect(page.getByText(form.failed).locator('visible=true').first(), next).toBeVisible();
      await expect(field, next).toHaveValue(text);
    }

    if (form.outlivesSession) {
      fault = 'session';
      await form.submit(page).click();
      // Not by what is hidden: a question in between hides the form, too.
      await expect.poll(() => keptDrafts(page)).not.toEqual([]);
      await page.goto(here);
      await form.show?.(page);
      await expect(field, 'after signing in again').toHaveValue(text);
    }

    fault = 'slow';
    sent = 0;
    await resetShifts(page);
    await form.submit(page).dblclick();
    await page.keyboard.press('Enter');
    await page.evaluate((ms) => new Promise((passed) => setTimeout(passed, ms)), INPUT_MS + 100);
    answered.resolve();
    await expect(page.getByText(form.done).locator('visible=true').first()).toBeVisible();
    expect(sent).toBe(1);
    if (form.isSteady) await expectNoShift(page);
  });
}
