import { type Kysely, sql } from 'kysely';

/**
 * Stores whether a teacher ever had a UPI id. The first one counts at once, also if GST details were saved before it;
 * one that is added after another was removed waits. The audit log knows who removed one; a row that holds neither a
 * UPI id nor GST details can only be left from a removal.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table teacher_payment_details add column had_upi_id boolean not null default false;
    update teacher_payment_details d set had_upi_id = true
      where upi_id is not null or next_upi_id is not null or gstin is null
        or exists (select from audit_log a
          where a.target_type = 'teacher' and a.target_id = d.teacher_id::text and a.action = 'payment.details'
            and coalesce(a.after ->> 'upiId', a.after ->> 'nextUpiId') is not null);
  `.execute(db);
}
