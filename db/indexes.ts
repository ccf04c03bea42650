const COMPARED =
  'modes, online_price, offline_price, hours, languages, traits, monthly_online, monthly_offline, rating, has_group_class';
const SEARCHED = `include (low_price, experience, ${COMPARED})`;
const SEARCHED_AREAS = `include (styles, low_price, experience, ${COMPARED})`;
const NARROWED = `include (score, teacher_id, ${COMPARED})`;
const NARROWED_AREAS = `include (styles, score, teacher_id, ${COMPARED})`;

/**
 * Indexes of tables that may be large. In a migration, building one would block writers. These are built concurrently
 * after the migrations (platform/server/db/indexes.ts). Add new ones at the end, and rename an index when you change
 * it.
 */
export const INDEXES: Readonly<Record<string, string>> = {
  // Retention and clean-up.
  sessions_created_idx: 'sessions (created_at, id)',
  users_unverified_idx:
    'users (created_at, id) where email_verified_at is null and mobile_verified_at is null and anonymised_at is null',
  users_anonymised_idx: 'users (anonymised_at, id) where anonymised_at is not null',
  media_files_ownerless_idx: 'media_files (id) where user_id is null',
  one_time_codes_created_idx: 'one_time_codes (created_at)',
  reports_texts_idx: `reports (closed_at) where closed_at is not null
    and (details <> '' or sender_name is not null or sender_email is not null or note is not null)`,

  // The outbox: messages that expire soon, then those that are longest due, then failed ones whose text must be
  // deleted.
  outbox_queued_expiry_idx: "outbox (expires_at) where status = 'queued'",
  outbox_queue_idx: "outbox (channel, next_attempt_at) where status = 'queued'",
  outbox_failed_texts_idx: "outbox (failed_at) where status = 'failed' and sealed is not null",

  // For jobs that run every minute on bookings, lessons and chat: handled rows leave the index.
  bookings_unanswered_idx: "bookings (nudges, created_at, id) where status = 'pending'",
  bookings_settled_idx: 'bookings (answered_at, id) where answered_at is not null',
  lessons_unreminded_idx: "lessons (reminders, lower(at), id) where state = 'planned'",
  messages_created_idx: 'messages (created_at, id)',

  reviews_stories_idx: `reviews (created_at desc, id desc)
    where hidden_at is null and rating >= 4 and is_verified_session and length(comment) >= 40`,

  // No columns that every request or message updates, so that those updates stay on the same page (HOT).
  sessions_owner_idx: 'sessions (user_id)',
  conversations_teacher_user_idx: 'conversations (teacher_user_id)',

  // Requests are inserted unanswered, so that they cost this index nothing.
  bookings_answered_at_idx: 'bookings (answered_at) where answered_at is not null',

  // The constraint's index also holds the teacher, but takes 15 ms to find one of 100,000.
  time_slots_teacher_idx: 'time_slots (teacher_id)',

  // Searches (features/search/server/search-store.ts). The indexes include all filter columns, so that no table row is
  // read.
  teacher_listing_city_best_idx: `teacher_listing (city_id, style, score desc, teacher_id desc) ${SEARCHED}`,
  teacher_listing_best_idx: `teacher_listing (style, score desc, teacher_id desc) ${SEARCHED}`,
  teacher_area_city_best_idx: `teacher_area (city_id, area_key, score desc, teacher_id desc) ${SEARCHED_AREAS}`,
  teacher_area_best_idx: `teacher_area (area_key, score desc, teacher_id desc) ${SEARCHED_AREAS}`,

  // Searches with few matches, by price or years. PostgreSQL plans without knowing the values. The conditions (always
  // true) keep it from using these indexes for other searches, which do not state them.
  teacher_listing_city_few_idx: `teacher_listing (city_id, style, experience, low_price) ${NARROWED} where score >= 0`,
  teacher_listing_country_few_idx: `teacher_listing (style, experience, low_price) ${NARROWED} where style >= 0`,
  teacher_area_few_idx: `teacher_area (city_id, area_key, experience, low_price) ${NARROWED_AREAS} where score >= 0`,

  // The taken hours of a teacher; the constraint's index leaves group sessions out.
  lessons_teacher_idx: "lessons (teacher_id, lower(at)) where state in ('planned', 'held')",

  // Open payments: handled rows leave the index.
  dues_unreminded_idx: "dues (due_on, id) where state = 'due' and reminded_at is null",
  dues_unanswered_idx: "dues (said_at, id) where state = 'said_paid' and nudged_at is null",

  // The hours of a group class, those that have ended, and the due of a seat.
  lessons_batch_idx: 'lessons (batch_id, lower(at)) where batch_id is not null',
  lessons_batch_planned_idx: "lessons (lower(at)) where batch_id is not null and state = 'planned'",
  dues_seat_idx: 'dues (seat_id) where seat_id is not null',

  // Shared sessions with a question left to ask. An answer before the planned end does not end the questions.
  session_shares_asking_idx:
    'session_shares (asked, created_at, id) where withdrawn_at is null and asked < 2',
  // Messages that an answer withdraws.
  outbox_subject_idx: "outbox (subject) where status = 'queued' and subject is not null",

  // The admins' list of certificates to look at: checked ones leave the index.
  certifications_unchecked_idx: 'certifications (created_at, id) where checked_at is null',
};

/** Old indexes that newer ones replaced; they are dropped. */
export const DROPPED_INDEXES: readonly string[] = [
  'bookings_answered_idx',
  'sessions_user_idx',
  'conversations_student_idx',
  'conversations_teacher_idx',
  'conversations_student_untold_idx',
  'conversations_teacher_untold_idx',
  'outbox_due_idx',
  'outbox_attempted_idx',
  'teacher_listing_city_idx',
  'teacher_listing_style_idx',
  'teacher_listing_city_narrow_idx',
  'teacher_listing_narrow_idx',
  'teacher_area_city_idx',
  'teacher_area_key_idx',
  'teacher_area_narrow_idx',
  'teacher_listing_few_idx',
  // Reminders and jobs now use their own indexes.
  'lessons_planned_idx',
  'session_shares_unanswered_idx',
];
