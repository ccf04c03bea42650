import { type Kysely, sql } from 'kysely';

/**
 * Students pay teachers directly; these tables hold what both say about it. Each confirmed booking with a price has a
 * due. Receipt numbers have no gaps, and receipts never change: personal data is in separate columns, which an erasure
 * empties.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table teacher_payment_details (
      teacher_id uuid primary key references teachers on delete cascade,
      upi_id text,
      payee_name text,
      -- Counts from next_from on, in place of upi_id and payee_name.
      next_upi_id text,
      next_payee_name text,
      next_from timestamptz,
      gstin text,
      legal_name text,
      address text,
      changed_at timestamptz not null,
      constraint payment_details_next check ((next_upi_id is null) = (next_from is null)),
      constraint payment_details_tax check (gstin is null or (legal_name is not null and address is not null))
    );

    create table dues (
      id uuid primary key,
      booking_id uuid not null unique references bookings on delete cascade,
      teacher_id uuid not null references teachers on delete cascade,
      student_id uuid not null references users on delete cascade,
      session_type text not null check (session_type in ('online', 'offline')),
      is_month boolean not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      amount integer not null check (amount > 0),
      due_on date not null,
      state text not null check (state in ('due', 'said_paid', 'received', 'disputed')),
      said_at timestamptz,
      utr text check (utr ~ '^[0-9]{12}$'),
      refusals smallint not null default 0,
      refused_at timestamptz,
      refusal text,
      received_at timestamptz,
      method text check (method in ('upi', 'cash')),
      reminded_at timestamptz,
      nudged_at timestamptz,
      created_at timestamptz not null,
      constraint dues_utr unique (teacher_id, utr),
      constraint dues_received check ((state = 'received') = (received_at is not null and method is not null)),
      constraint dues_said check (state <> 'said_paid' or said_at is not null)
    );
    create index dues_teacher_idx on dues (teacher_id, due_on);
    create index dues_student_idx on dues (student_id, due_on);

    create table receipts (
      id uuid primary key,
      due_id uuid references dues on delete set null,
      teacher_id uuid not null references teachers,
      student_id uuid references users on delete set null,
      kind text not null check (kind in ('receipt', 'creditNote')),
      fy text not null,
      number integer not null check (number > 0),
      -- A credit note corrects one receipt.
      corrects uuid unique references receipts,
      snapshot jsonb not null,
      issuer jsonb,
      recipient jsonb,
      issued_at timestamptz not null,
      constraint receipts_number unique (teacher_id, fy, kind, number),
      constraint receipts_correction check ((kind = 'creditNote') = (corrects is not null))
    );
    create index receipts_due_idx on receipts (due_id);
    create index receipts_student_idx on receipts (student_id);

    -- The row's lock makes confirmations of one teacher wait for each other, and a rollback gives the number back.
    create table receipt_counters (
      teacher_id uuid not null references teachers on delete cascade,
      fy text not null,
      kind text not null check (kind in ('receipt', 'creditNote')),
      last integer not null,
      primary key (teacher_id, fy, kind)
    );

    create function keep_receipt() returns trigger language plpgsql as $$
    begin
      if (new.id, new.teacher_id, new.kind, new.fy, new.number, new.corrects, new.snapshot, new.issued_at)
          is distinct from (old.id, old.teacher_id, old.kind, old.fy, old.number, old.corrects, old.snapshot, old.issued_at)
        or (new.issuer is distinct from old.issuer and new.issuer is not null)
        or (new.recipient is distinct from old.recipient and new.recipient is not null)
      then raise exception 'a receipt never changes';
      end if;
      return new;
    end $$;
    create trigger receipts_keep before update on receipts for each row execute function keep_receipt();
  `.execute(db);
}
