/** One of the two people of a booking, a conversation or a block. */
export type Side = 'student' | 'teacher';
