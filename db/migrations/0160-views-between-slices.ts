import { type Kysely, sql } from 'kysely';

/**
 * Views through which slices read each other's tables. Only a table's owner names it in a query; the owner's slice.ts
 * says what each view shows. The planner inlines these plain projections, so plans and locks are those of the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- For the platform: who may act, and whose uploads are withdrawn.
    create view actors as
      select id, role, password_hash, blocked_at from users;
    create view upload_owners as
      select m.key, u.id as user_id, u.deletion_due_at, u.anonymised_at
      from media_files m left join users u on u.id = m.user_id;

    create view people as
      select id, role, first_name, last_name, profile_picture, blocked_at, deletion_due_at, anonymised_at, is_sample,
        created_at
      from users;
    create view accounts as
      select id, role, first_name, last_name, profile_picture, email, email_verified_at, mobile, mobile_verified_at,
        blocked_at, blocked_reason, is_sample, created_at
      from users;
    create view people_search as
      select user_id, term, role, is_blocked from user_search;

    create view student_places as
      select user_id, city_name, area from clients;

    create view teacher_profiles as
      select id, user_id, intro, detailed_description, experience, online_price, offline_price, monthly_online_price,
        monthly_offline_price, offers_free_demo, photos, city_id, city_name, rating_sum, review_count, review_status,
        is_verified, hidden_at, reviewed_at, updated_at
      from teachers;
    create view yoga_styles as
      select id, slug, name, aliases, position from specializations;
    create view taught_styles as
      select teacher_id, specialization_id from teacher_specializations;
    create view served_areas as
      select teacher_id, area_key, maps_id, name, position from teacher_service_areas;
    create view certificates as
      select id, teacher_id, name, organization, year, description, credential_number, issuer_url, document_id,
        checked_at, checked_by, checked_number, created_at
      from certifications;

    create view weekly_hours as
      select teacher_id, day_of_week, start_min, end_min, created_at from time_slots;

    create view blocked_pairs as
      select student_id, teacher_user_id, blocked_by from blocks;

    create view booking_facts as
      select id, client_id, teacher_id, status, session, closed_by, created_at, answered_at from bookings;

    create view review_facts as
      select id, teacher_id, client_id, rating, comment, is_verified_session, hidden_at, created_at from reviews;

    create view profile_submissions as
      select teacher_id, status, submitted_at, reviewed_at from profile_reviews;

    create view listed_teachers as
      select teacher_id, style, city_id, online_price, offline_price from teacher_listing;
    create view listed_areas as
      select teacher_id, area_key, city_id, styles from teacher_area;
    create view listed_cards as
      select teacher_id from teacher_card;
  `.execute(db);
}
