import { type Kysely, sql } from 'kysely';

/**
 * Prices of a city's listed teachers per kind of session, in rupees: the median, and the middle half from `low` to
 * `high`. Refreshed with the other directory figures. Kinds with too few teachers have no row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table directory_prices (
      city_id text not null,
      kind text not null,
      teacher_count integer not null,
      low integer not null,
      median integer not null,
      high integer not null,
      primary key (city_id, kind)
    );
    create trigger tell_insert after insert on directory_prices
      referencing new table as new_rows for each statement execute function tell_tag('directory');
    create trigger tell_update after update on directory_prices
      referencing old table as old_rows new table as new_rows for each statement execute function tell_tag('directory');
    create trigger tell_delete after delete on directory_prices
      referencing old table as old_rows for each statement execute function tell_tag('directory');
  `.execute(db);
}
