import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readMessage } from '#platform/server/outbox/templates.ts';
import { createStudent, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import {
  DAY_MS,
  duesOf,
  newDue,
  newPair,
  type Pair,
  signInAgain,
  textsTo,
} from '#test/worlds/payment-world.ts';
import { deleteAccount, runPrivacyJob } from '#test/worlds/privacy-world.ts';

let test: TestApp;
let pair: Pair;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set('2026-03-02T06:30:00Z');
  pair = await newPair(test);
});

const receive = (id: string, method = 'upi') => pair.asTeacher.post(`/api/dues/${id}/received`, { method });
const undo = (id: string) => pair.asTeacher.delete(`/api/dues/${id}/received`);
const receiptOf = async (id: string) => (await pair.asStudent.get(`/api/receipts/${id}`)).json();
const receiptsOf = (kind: 'receipt' | 'creditNote') =>
  test.db
    .selectFrom('receipts')
    .select(['number', 'fy'])
    .where('teacher_id', '=', pair.teacher.teacherId)
    .where('kind', '=', kind)
    .orderBy('issued_at')
    .orderBy('number')
    .execute();

describe('receipts', () => {
  it('have no gap and no double number after 40 confirmations at once, of which some are refused', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 40; index += 1) ids.push(await newDue(test, pair));
    // Every fourth due is confirmed twice: one of the two calls is refused and uses no number.
    const asked = ids.flatMap((id, index) => (index % 4 === 0 ? [id, id] : [id]));
    const replies = await Promise.all(asked.map((id) => receive(id)));
    const refused = replies.map(({ statusCode }) => statusCode).filter((status) => status !== 200);
    expect(refused).toEqual(Array(10).fill(409));
    const numbers = (await receiptsOf('receipt')).map(({ number }) => number).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  it('begin with 1 in each financial year and for each teacher', async () => {
    const first = await receive(await newDue(test, pair));
    expect(first.json().receipt.number).toBe('2025-26/1');
    test.clock.set('2026-04-01T00:00:00+05:30');
    await signInAgain(test, pair);
    const ids = [
      await newDue(test, pair, { at: '2026-04-02T07:00:00+05:30' }),
      await newDue(test, pair, { at: '2026-04-02T08:00:00+05:30' }),
    ];
    expect((await receive(ids[0] ?? '')).json().receipt.number).toBe('2026-27/1');
    expect((await receive(ids[1] ?? '')).json().receipt.number).toBe('2026-27/2');
  });

  it('say who, what, when and how, with the reference', async () => {
    const id = await newDue(test, pair, { sessionType: 'offline' });
    await pair.asStudent.post(`/api/dues/${id}/said-paid`, { utr: '408177342290' });
    const { receipt } = (await receive(id)).json();
    expect(await receiptOf(receipt.id)).toMatchObject({
      number: '2025-26/1',
      title: 'receipt',
      amount: 850,
      sessionType: 'offline',
      startsAt: '2026-03-03T01:30:00.000Z',
      method: 'upi',
      receivedAt: test.clock.now().toISOString(),
      tax: null,
      issuer: { name: `${pair.teacher.firstName} ${pair.teacher.lastName}`, gstin: null },
      recipient: { name: `${pair.student.firstName} ${pair.student.lastName}`, utr: '408177342290' },
      correctedBy: null,
    });
    expect((await textsTo(test, pair.student.email)).join()).toContain('Receipt 2025-26/1 from');
  });

  it('in cash carry no reference', async () => {
    const id = await newDue(test, pair);
    const { receipt } = (await receive(id, 'cash')).json();
    expect(await receiptOf(receipt.id)).toMatchObject({ method: 'cash', recipient: { utr: null } });
  });

  it('are tax invoices, with tax that adds up, once a valid GSTIN is stored', async () => {
    const details = {
      upiId: '',
      gstin: '33AAACH7409R1Z8',
      legalName: 'Sunrise Yoga',
      address: '7 Elliots Beach Road\nChennai 600090',
      password: pair.teacher.password,
    };
    expect((await pair.asTeacher.put('/api/teacher/payment-details', details)).statusCode).toBe(200);
    const { receipt } = (await receive(await newDue(test, pair, { price: 1180 }))).json();
    const shown = await receiptOf(receipt.id);
    expect(shown).toMatchObject({
      title: 'taxInvoice',
      issuer: { gstin: '33AAACH7409R1Z8', legalName: 'Sunrise Yoga' },
      tax: { sac: '999723', ratePercent: 18, taxable: 100_000 },
    });
    expect(shown.tax.cgst + shown.tax.sgst + shown.tax.igst).toBe(18_000);
  });

  it('never change in the database', async () => {
    const { receipt } = (await receive(await newDue(test, pair))).json();
    const change = (what: string) =>
      sql`update receipts set ${sql.raw(what)} where id = ${receipt.id}`.execute(test.db);
    for (const what of [
      `snapshot = jsonb_set(snapshot, '{amount}', '1')`,
      'number = 99',
      `issuer = '{"name": "Someone"}'`,
      `issued_at = now()`,
    ])
      await expect(change(what)).rejects.toThrow('a receipt never changes');
  });

  it('arrive by mail as a PDF', async () => {
    const { receipt } = (await receive(await newDue(test, pair))).json();
    const data = { firstName: 'Asha', receipt: await receiptOf(receipt.id) };
    const [file] = (await readMessage('receiptIssued', data)?.attachments()) ?? [];
    expect(file).toMatchObject({ filename: '2025-26-1.pdf', contentType: 'application/pdf' });
    expect(file?.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file?.content.toString('latin1')).toContain('/Count 1');
  });

  it('come in one mail, without a second one for the notice', async () => {
    const id = await newDue(test, pair);
    const mailsBefore = (await textsTo(test, pair.student.email)).length;
    await receive(id);
    expect(await textsTo(test, pair.student.email)).toHaveLength(mailsBefore + 1);
    await undo(id);
    expect(await textsTo(test, pair.student.email)).toHaveLength(mailsBefore + 2);
  });

  it('arrive in the language of the student', async () => {
    const { receipt } = (await receive(await newDue(test, pair))).json();
    const data = { firstName: 'Asha', receipt: await receiptOf(receipt.id) };
    const [file] = (await readMessage('receiptIssued', data, 'hi')?.attachments()) ?? [];
    const pdf = file?.content.toString('latin1') ?? '';
    expect(pdf).toContain('/Lang (hi-IN)');
    expect(pdf).toContain('NotoSansDevanagari');
    expect(pdf).toContain('/Count 1');
  });
});

describe('undoing "received"', () => {
  it('within 24 hours corrects the receipt by a credit note with a number of its own', async () => {
    const id = await newDue(test, pair);
    await pair.asStudent.post(`/api/dues/${id}/said-paid`, {});
    const { receipt } = (await receive(id)).json();
    test.clock.advance(DAY_MS - 1);
    const undone = await undo(id);
    expect([undone.statusCode, undone.json()]).toMatchObject([200, { state: 'said_paid', receipt: null }]);
    const { correctedBy } = await receiptOf(receipt.id);
    expect(undone.json().creditNote).toEqual(correctedBy);
    expect(await duesOf(pair.asStudent)).toMatchObject([{ receipt: null, creditNote: correctedBy }]);
    expect(correctedBy.number).toBe('CN/2025-26/1');
    expect(await receiptOf(correctedBy.id)).toMatchObject({
      title: 'creditNote',
      amount: 850,
      corrects: { number: receipt.number },
    });
    const again = (await receive(id)).json();
    expect([again.receipt.number, (await receiptsOf('receipt')).length]).toEqual(['2025-26/2', 2]);
    expect(await duesOf(pair.asStudent)).toMatchObject([
      { receipt: { number: '2025-26/2' }, creditNote: correctedBy },
    ]);
  });

  it('leaves a disputed payment disputed', async () => {
    const id = await newDue(test, pair);
    for (const line of ['Nothing came.', 'Still nothing.']) {
      await pair.asStudent.post(`/api/dues/${id}/said-paid`, {});
      await pair.asTeacher.post(`/api/dues/${id}/not-received`, { line });
    }
    expect((await receive(id, 'cash')).json()).toMatchObject({ state: 'received' });
    expect((await undo(id)).json()).toMatchObject({ state: 'disputed' });
  });

  it('is refused after 24 hours', async () => {
    const id = await newDue(test, pair);
    await receive(id);
    test.clock.advance(DAY_MS);
    const late = await undo(id);
    expect([late.statusCode, late.json().code]).toEqual([409, 'UNDO_CLOSED']);
    expect(await receiptsOf('creditNote')).toEqual([]);
  });

  it('twice at once makes one credit note', async () => {
    const id = await newDue(test, pair);
    await receive(id);
    const replies = await Promise.all([undo(id), undo(id)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await receiptsOf('creditNote')).toHaveLength(1);
  });
});

describe('the erased account', () => {
  async function erase(client: Pair['asStudent'], person: { password: string } & Pair['student']) {
    await deleteAccount(client, person);
    test.clock.advance(7 * DAY_MS);
    await runPrivacyJob(test, 'erase-accounts');
  }

  it('of a student leaves the receipt with its number and amount, without name and reference', async () => {
    const student = await createStudent(test.db, { firstName: 'Zubeida', lastName: 'Quenby' });
    const own = { ...pair, student, asStudent: await signInAs(test, student) };
    const id = await newDue(test, own);
    await own.asStudent.post(`/api/dues/${id}/said-paid`, { utr: '408177342299' });
    const { receipt } = (await receive(id)).json();
    const archive = (await own.asStudent.get('/api/account/export')).statusCode;
    expect(archive).toBe(200);
    await erase(own.asStudent, student);
    pair.asTeacher = await signInAs(test, pair.teacher);
    const shown = (await pair.asTeacher.get(`/api/receipts/${receipt.id}`)).json();
    expect(shown).toMatchObject({ number: '2025-26/1', amount: 850, recipient: null });
    for (const table of ['dues', 'receipts', 'notifications'] as const) {
      const { rows } = await sql<{ line: string }>`
        select t::text as line from ${sql.table(table)} t
        where t::text ~ 'Zubeida|Quenby|408177342299'`.execute(test.db);
      expect([table, rows]).toEqual([table, []]);
    }
  });

  it('of a teacher loses the UPI id and the name on receipts; the student keeps the rest', async () => {
    await pair.asTeacher.put('/api/teacher/payment-details', {
      upiId: 'gone@example',
      payeeName: 'Gone Teacher',
      password: pair.teacher.password,
    });
    const id = await newDue(test, pair);
    const { receipt } = (await receive(id)).json();
    await erase(pair.asTeacher, pair.teacher);
    pair.asStudent = await signInAs(test, pair.student);
    expect(await receiptOf(receipt.id)).toMatchObject({ amount: 850, issuer: null });
    expect(await duesOf(pair.asStudent)).toMatchObject([{ payTo: null }]);
    const left = await test.db
      .selectFrom('teacher_payment_details')
      .select('upi_id')
      .where('teacher_id', '=', pair.teacher.teacherId)
      .execute();
    expect(left).toEqual([]);
  });
});
