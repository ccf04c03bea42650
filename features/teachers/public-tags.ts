/** Cache tag of all public data of one teacher; `id` is a profile id or a user id. */
export const teacherTags = ({ params }: { params: { id: string } }) => [`teacher:${params.id.toLowerCase()}`];
