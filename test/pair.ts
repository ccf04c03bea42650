import type { Person, StudentOverrides } from '#db/factories/people.ts';
import type { TeacherOverrides } from '#db/factories/teachers.ts';
import { createStudent, createTeacher, signInAs, type Teacher } from './factories.ts';
import type { TestApp, TestClient } from './test-app.ts';

/** A student and a teacher, both signed in, without a booking or a conversation. */
export type Pair = { student: Person; teacher: Teacher; asStudent: TestClient; asTeacher: TestClient };

export async function createPair(
  test: TestApp,
  overrides: { student?: StudentOverrides; teacher?: TeacherOverrides } = {},
): Promise<Pair> {
  const student = await createStudent(test.db, overrides.student);
  const teacher = await createTeacher(test.db, overrides.teacher);
  return {
    student,
    teacher,
    asStudent: await signInAs(test, student),
    asTeacher: await signInAs(test, teacher),
  };
}
