/** Tag of everything that is shown of one teacher, asked for by profile id or user id. */
export const teacherTags = ({ params }: { params: { id: string } }) => [`teacher:${params.id.toLowerCase()}`];
