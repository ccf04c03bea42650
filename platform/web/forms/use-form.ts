import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import type { Words } from '#shared/texts/translate.ts';
import { adoptTypedText } from './adopt-typed.ts';
import {
  alertText,
  hasProblems,
  type Problems,
  type ProblemUpdateMode,
  problemsAfterChange,
  serverProblems,
} from './problems.ts';

type FormOptions<V extends object> = {
  /** Initial values. With `state`, the caller owns the values (a draft). */
  initial: V | (() => V);
  state?: readonly [V, (update: (values: V) => V) => void];
  /** Returns the problems of the values. The form submits only if there are none. */
  validate?: (values: V) => Problems;
  /** Default: `keep`, so that problems change only on submit. */
  whenChanged?: ProblemUpdateMode;
  /** Whether the write is pending. Submitting does nothing meanwhile. */
  pending?: boolean;
  /** The write's error. Messages about `fields` show under those fields. */
  failure?: unknown;
  /** Names of fields that can show a problem. Default: the keys of the values. */
  fields?: readonly string[];
  /** Must handle its own errors. The form is pending until a returned promise settles. */
  onSubmit: (values: V) => void | Promise<void>;
  /** Runs after a submit that failed validation. */
  onInvalid?: (problems: Problems) => void;
  /** Selector of the element to focus after failed validation. Default: the first invalid field. */
  invalidTarget?: (problems: Problems) => string;
};

const INVALID = '[aria-invalid=true]';

type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V];

/**
 * Form state: values, problems by field, pending. Pass `props` to `Form`, and `text`, `value` or `checked` of a field
 * to its control. A submit that fails validation, or that the server refuses, focuses the first invalid field.
 */
export function useForm<V extends object>(options: FormOptions<V>) {
  const { initial, validate, whenChanged = 'keep', pending = false, failure, onSubmit, onInvalid } = options;
  const own: [V, Dispatch<SetStateAction<V>>] = useState<V>(initial);
  const [values, setValues] = options.state ?? own;
  const [problems, setProblems] = useState<Problems>({});
  const [isRunning, setIsRunning] = useState(false);
  const isSubmitted = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  /** Selector of the element that gets the focus as soon as it is rendered; null if there is none. */
  const focusTarget = useRef<string | null>(null);
  const [, renderAgain] = useState({});
  const fields = options.fields ?? Object.keys(values);
  const isPending = pending || isRunning;

  useEffect(() => {
    if (element.current) adoptTypedText(element.current);
  }, []);

  // A refusal of the server that is about fields focuses the first of them, as failed validation does.
  const shownFailure = useRef(failure);
  useEffect(() => {
    if (failure === shownFailure.current) return;
    shownFailure.current = failure;
    if (hasProblems(serverProblems(failure, fields))) focusTarget.current = INVALID;
  });

  // Runs after each render: the element to focus can appear some renders later.
  useEffect(() => {
    const target =
      focusTarget.current === null ? null : element.current?.querySelector<HTMLElement>(focusTarget.current);
    if (!target) return;
    focusTarget.current = null;
    target.focus();
  });

  function change(part: Partial<V>): void {
    focusTarget.current = null;
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

  /** After `sent` was saved: shows `saved` in the fields that the user has not changed since. */
  function showSaved(sent: V, saved: Partial<V>): void {
    setValues((latest) => {
      const shown = { ...latest };
      for (const name of Object.keys(saved) as (keyof V)[]) {
        if (latest[name] === sent[name]) shown[name] = saved[name] as V[keyof V];
      }
      return shown;
    });
  }

  function focusInvalid(target = INVALID): void {
    focusTarget.current = target;
    renderAgain({});
  }

  /** `typed` holds values set earlier in the same event, before React re-renders. */
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
    showSaved,
    /** Errors by field. A problem found by validation replaces the server's error. */
    errors: { ...serverProblems(failure, fields), ...problems } satisfies Problems as Problems,
    setProblems,
    isPending,
    submit,
    /** Focuses the first invalid field, for example after `setProblems`. */
    focusInvalid: () => focusInvalid(),
    /** Alert text for the whole form; null if there is none or a field shows it. */
    alert: (fallback?: Words) => alertText(failure, fields, fallback),
    props: { ref: element, onSubmit: () => submit() },
    /** For text inputs. */
    text: <K extends TextName<V>>(name: K) => ({
      value: values[name] as V[K] & string,
      onChange: (event: { target: { value: string } }) => set(name, event.target.value as V[K]),
    }),
    /** For controls whose onChange passes a value. */
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
