/** A field that teachers fill in: a column of `teachers`. */
type TeacherField = {
  column: string;
  /** `card`: in lists and on the profile; `profile`: only on the profile. */
  shownOn: 'card' | 'profile';
  /** The workspace form that edits it. */
  form: 'basic' | 'facts' | 'photos' | 'videos';
  /** The column's value after the field is cleared or the person is erased. */
  empty: '' | null | false | readonly [];
};

/**
 * All fields of the profile that teachers fill in. SELECT lists, API responses, UPDATE columns, the basic form and
 * erasure are derived from this table. The schemas of the API contracts must still name each field.
 */
export const TEACHER_FIELDS = {
  intro: { column: 'intro', shownOn: 'card', form: 'basic', empty: '' },
  experience: { column: 'experience', shownOn: 'card', form: 'basic', empty: null },
  onlinePrice: { column: 'online_price', shownOn: 'card', form: 'basic', empty: null },
  offlinePrice: { column: 'offline_price', shownOn: 'card', form: 'basic', empty: null },
  monthlyOnlinePrice: { column: 'monthly_online_price', shownOn: 'card', form: 'basic', empty: null },
  monthlyOfflinePrice: { column: 'monthly_offline_price', shownOn: 'card', form: 'basic', empty: null },
  offersFreeDemo: { column: 'offers_free_demo', shownOn: 'card', form: 'basic', empty: false },
  languages: { column: 'languages', shownOn: 'card', form: 'facts', empty: [] },
  teachesWomenOnly: { column: 'teaches_women_only', shownOn: 'card', form: 'facts', empty: false },
  gender: { column: 'gender', shownOn: 'profile', form: 'facts', empty: null },
  levels: { column: 'levels', shownOn: 'profile', form: 'facts', empty: [] },
  needs: { column: 'needs', shownOn: 'profile', form: 'facts', empty: [] },
  detailedDescription: { column: 'detailed_description', shownOn: 'profile', form: 'basic', empty: '' },
  photos: { column: 'photos', shownOn: 'profile', form: 'photos', empty: [] },
  photoCaptions: { column: 'photo_captions', shownOn: 'profile', form: 'photos', empty: [] },
  videos: { column: 'videos', shownOn: 'profile', form: 'videos', empty: [] },
} as const satisfies Record<string, TeacherField>;

type Fields = typeof TEACHER_FIELDS;
export type FieldName = keyof Fields;
type NameWhere<Key extends keyof TeacherField, Value> = {
  [N in FieldName]: Fields[N][Key] extends Value ? N : never;
}[FieldName];
export type CardField = NameWhere<'shownOn', 'card'>;
export type ProfileField = NameWhere<'shownOn', 'profile'>;

const FIELD_NAMES = Object.keys(TEACHER_FIELDS) as FieldName[];

function namesWhere<Key extends keyof TeacherField, Value extends TeacherField[Key]>(key: Key, value: Value) {
  const names = FIELD_NAMES.filter((name) => TEACHER_FIELDS[name][key] === value);
  return names as NameWhere<Key, Value>[];
}

export const CARD_FIELDS = namesWhere('shownOn', 'card');
export const PROFILE_FIELDS = namesWhere('shownOn', 'profile');
export const BASIC_FIELDS = namesWhere('form', 'basic');
export const FACT_FIELDS = namesWhere('form', 'facts');

/** Returns a copy of the object with only these keys. */
export function pick<T, Key extends keyof T>(source: T, keys: readonly Key[]): Pick<T, Key> {
  return Object.fromEntries(keys.map((key) => [key, source[key]])) as Pick<T, Key>;
}

/** The columns of the given fields, null meaning empty; omitted fields are left out. */
export function columnsOf(values: { readonly [N in FieldName]?: unknown }): Record<string, unknown> {
  return Object.fromEntries(
    FIELD_NAMES.filter((name) => values[name] !== undefined).map((name) => {
      const { column, empty } = TEACHER_FIELDS[name];
      return [column, values[name] ?? empty];
    }),
  );
}

/** Every column's value after erasure. */
export function erasedColumnValues(): Record<string, unknown> {
  return Object.fromEntries(
    FIELD_NAMES.map((name) => [TEACHER_FIELDS[name].column, TEACHER_FIELDS[name].empty]),
  );
}

type Selection<N extends FieldName> = { [K in N]: `t.${Fields[K]['column']} as ${K}` }[N];

/** The columns that a query on `teachers as t` selects for the fields. */
export function selectionOf<N extends FieldName>(names: readonly N[]): Selection<N>[] {
  return names.map((name) => `t.${TEACHER_FIELDS[name].column} as ${name}` as Selection<N>);
}
