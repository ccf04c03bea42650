const COMPARED =
  'modes, online_price, offline_price, hours, languages, traits, monthly_online, monthly_offline, rating, has_group_class';
const SEARCHED = `include (low_price, experience, ${COMPARED})`;
const SEARCHED_AREAS = `include (styles, low_price, experience, ${COMPARED})`;
const NARROWED = `include (score, teacher_id, ${COMPARED})`;
const NARROWED_AREAS = `include (styles, score, teacher_id, ${COMPARED})`;

/**
 * Indexes of tables that may be large. A migration would block the table's writers while it builds one; these are built
 * beside running processes after the migrations (platform/server/db/indexes.ts). Add at the end; never change one under
 * the same name.
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

  // The outbox: soon useless messages first, then the longest due. Failed ones with a text that must go.
  outbox_queued_expiry_idx: "outbox (expires_at) where status = 'queued'",
  outbox_queue_idx: "outbox (channel, next_attempt_at) where status = 'queued'",
  outbox_failed_texts_idx: "outbox (failed_at) where status = 'failed' and sealed is not null",

  // Bookings, lessons and chat, by the minute: rows that were handled leave the range.
  bookings_unanswered_idx: "bookings (nudges, created_at, id) where status = 'pending'",
  bookings_settled_idx: 'bookings (answered_at, id) where answered_at is not null',
  lessons_unreminded_idx: "lessons (reminders, lower(at), id) where state = 'planned'",
  messages_created_idx: 'messages (created_at, id)',

  reviews_stories_idx: `reviews (created_at desc, id desc)
    where hidden_at is null and rating >= 4 and is_verified_session and length(comment) >= 40`,

  // Without columns that each request or message changes, so that those updates stay on their page (HOT).
  sessions_owner_idx: 'sessions (user_id)',
  conversations_teacher_user_idx: 'conversations (teacher_user_id)',

  // Requests are inserted unanswered, so that they cost this index nothing.
  bookings_answered_at_idx: 'bookings (answered_at) where answered_at is not null',

  // The constraint's index holds the teacher too, but finds one of 100,000 in 15 ms.
  time_slots_teacher_idx: 'time_slots (teacher_id)',

  // Searches (features/search/server/search-store.ts). The columns of all filters are included, so that no row is visited.
  teacher_listing_city_best_idx: `teacher_listing (city_id, style, score desc, teacher_id desc) ${SEARCHED}`,
  teacher_listing_best_idx: `teacher_listing (style, score desc, teacher_id desc) ${SEARCHED}`,
  teacher_area_city_best_idx: `teacher_area (city_id, area_key, score desc, teacher_id desc) ${SEARCHED_AREAS}`,
  teacher_area_best_idx: `teacher_area (area_key, score desc, teacher_id desc) ${SEARCHED_AREAS}`,

  // Searches by price or years, which may have few matches. PostgreSQL, which plans without the values, must not use them
  // for other searches: those do not say that a score, or a style, is 0 or more, which it always is.
  teacher_listing_city_few_idx: `teacher_listing (city_id, style, experience, low_price) ${NARROWED} where score >= 0`,
  teacher_listing_country_few_idx: `teacher_listing (style, experience, low_price) ${NARROWED} where style >= 0`,
  teacher_area_few_idx: `teacher_area (city_id, area_key, experience, low_price) ${NARROWED_AREAS} where score >= 0`,

  // The taken hours of a teacher; the constraint's index leaves group sessions out.
  lessons_teacher_idx: "lessons (teacher_id, lower(at)) where state in ('planned', 'held')",

  // Payments that wait: rows that were handled leave the range.
  dues_unreminded_idx: "dues (due_on, id) where state = 'due' and reminded_at is null",
  dues_unanswered_idx: "dues (said_at, id) where state = 'said_paid' and nudged_at is null",

  // The hours of a group class, those that are over, and the due of a seat.
  lessons_batch_idx: 'lessons (batch_id, lower(at)) where batch_id is not null',
  lessons_batch_planned_idx: "lessons (lower(at)) where batch_id is not null and state = 'planned'",
  dues_seat_idx: 'dues (seat_id) where seat_id is not null',
};

/** Indexes that others replace. */
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
  // Reminders and jobs have indexes of their own.
  'lessons_planned_idx',
];
