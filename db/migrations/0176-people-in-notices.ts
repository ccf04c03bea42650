import { type Kysely, sql } from 'kysely';

/**
 * Adds the id of the person that a notice names, so that erasing the person also erases the name there. In old notices
 * the person is found by name among the users who had a booking, review or conversation with the recipient; if only
 * erased users remain, the name is removed. Older processes leave the column null. The index on `created_at` finds old
 * notices.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications add column about uuid;
    create index notifications_about_idx on notifications (about) where about is not null;
    create index notifications_created_idx on notifications (created_at);

    create temporary table dealings on commit drop as
      with pairs as (
        select b.client_id as one, t.user_id as other from bookings b join teachers t on t.id = b.teacher_id
        union select r.client_id, t.user_id from reviews r join teachers t on t.id = r.teacher_id
        union select student_id, teacher_user_id from conversations
      ), both_ways as (select one, other from pairs union select other, one from pairs)
      select p.one as reader, u.id as person, u.anonymised_at is not null as is_erased,
        trim(u.first_name || ' ' || u.last_name) as full_name,
        trim(u.first_name || ' ' || upper(left(u.last_name, 1)) || '.') as short_name
      from both_ways p join users u on u.id = p.other;
    create index on dealings (reader);

    create temporary table named on commit drop as
      select id, user_id as reader, coalesce(data ->> 'otherName', data ->> 'name', data ->> 'studentName',
        data ->> 'teacherName', regexp_replace(data ->> 'names', ' and \\d+ others?$', '')) as name
      from notifications
      where data ?| array['otherName', 'name', 'studentName', 'teacherName', 'names'];

    update notifications n set about = found.person
    from (
      select distinct on (m.id) m.id, d.person from named m join dealings d on d.reader = m.reader
      where not d.is_erased and m.name in (d.full_name, d.short_name) order by m.id, d.person
    ) found
    where found.id = n.id;

    update notifications n set data = n.data || (
      select jsonb_object_agg(key, 'Deleted user') from jsonb_object_keys(n.data) key where key ~ '[nN]ames?$'
    )
    from named m
    where m.id = n.id and n.about is null
      and exists (select from dealings d where d.reader = m.reader and d.is_erased);
  `.execute(db);
}
