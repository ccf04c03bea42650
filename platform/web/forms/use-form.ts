import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { adoptTyped } from './adopt-typed.ts';
import {
  alertText,
  hasProblems,
  type Problems,
  problemsAfterChange,
  serverProblems,
  type WhenChanged,
} from './problems.ts';

type FormOptions<V extends object> = {
  /** The values to start with, or a state that the caller keeps (a draft). */
  initial: V | (() => V);
  state?: readonly [V, (update: (values: V) => V) => void];
  /** The form submits once this finds no problems. */
  validate?: (values: V) => Problems;
  /** Default: `keep`, so that problems appear and disappear with submitting. */
  whenChanged?: WhenChanged;
  /** The write that submitting starts: while it is pending, submitting again does nothing. */
  pending?: boolean;
  /** Its error: what the server says about `fields` shows under them. */
  failure?: unknown;
  /** Names of the fields that can show a problem. Default: those of the values. */
  fields?: readonly string[];
  /** Handles its own errors. The form is pending until a returned promise settles. */
  onSubmit: (values: V) => void | Promise<void>;
  /** Runs after a submit that failed validation. */
  onInvalid?: (problems: Problems) => void;
  /** A selector of what has the focus then. Default: the first invalid field. */
  invalidTarget?: (problems: Problems) => string;
};

const INVALID = '[aria-invalid=true]';

type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V];

/**
 * The state of a form: values, problems by field, pending. Give `props` to `Form`, and `text`, `value` or `checked` of
 * a field to its control. After a submit that failed validation the first invalid field has the focus.
 */
export function useForm<V extends object>(options: FormOptions<V>) {
  const { initial, validate, whenChanged = 'keep', pending = false, failure, onSubmit, onInvalid } = options;
  const own: [V, Dispatch<SetStateAction<V>>] = useState<V>(initial);
  const [values, setValues] = options.state ?? own;
  const [problems, setProblems] = useState<Problems>({});
  const [isRunning, setIsRunning] = useState(false);
  const isSubmitted = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const fields = options.fields ?? Object.keys(values);
  const isPending = pending || isRunning;

  useEffect(() => {
    if (element.current) adoptTyped(element.current);
  }, []);

  function change(part: Partial<V>): void {
    const names = Object.keys(part);
    setValues((latest) => ({ ...latest, ...part }));
    setProblems((shown) =>
      problemsAfterChange(shown, whenChanged, {
        names,
        isSubmitted: isSubmitted.current,
        validate: () => validate?.({ ...values, ...part }) ?? {},
      }),
    );
  }

  function focusInvalid(target = INVALID): void {
    // The problems are rendered by then.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>(target)?.focus());
  }

  /** With `typed`, values that a change in the same event has set already. */
  function submit(typed: Partial<V> = {}): void {
    if (isPending) return;
    const sent = { ...values, ...typed };
    isSubmitted.current = true;
    const found = validate?.(sent) ?? {};
    setProblems(found);
    if (hasProblems(found)) {
      onInvalid?.(found);
      focusInvalid(options.invalidTarget?.(found));
      return;
    }
    const running = onSubmit(sent);
    if (!(running instanceof Promise)) return;
    setIsRunning(true);
    void running.finally(() => setIsRunning(false));
  }

  const set = <K extends keyof V>(name: K, value: V[K]) => {
    const part: Partial<V> = {};
    part[name] = value;
    change(part);
  };

  return {
    values,
    change,
    /** By field: what validation found, else what the server said. */
    errors: { ...serverProblems(failure, fields), ...problems } satisfies Problems as Problems,
    setProblems,
    isPending,
    submit,
    /** For server errors that come with the focus elsewhere. */
    focusInvalid: () => focusInvalid(),
    /** What to say about the whole form; null when there is nothing, or a field says it. */
    alert: (fallback: string) => alertText(failure, fields, fallback),
    props: { ref: element, onSubmit: () => submit() },
    /** For text inputs. */
    text: <K extends TextName<V>>(name: K) => ({
      value: values[name] as V[K] & string,
      onChange: (event: { target: { value: string } }) => set(name, event.target.value as V[K]),
    }),
    /** For controls that hand over their value. */
    value: <K extends keyof V>(name: K) => ({
      value: values[name],
      onChange: (value: V[K]) => set(name, value),
    }),
    /** For checkboxes. */
    checked: <K extends keyof V>(name: K) => ({
      checked: values[name] === true,
      onChange: (event: { target: { checked: boolean } }) => set(name, event.target.checked as V[K]),
    }),
  };
}
