import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { Form } from '#platform/web/forms/form.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { FieldError } from '#platform/web/ui/fields/field.tsx';
import type { Words } from '#shared/texts/translate.ts';
import { SENTENCE_MAX } from '../sentence/address.ts';

type SentenceFieldProps = {
  /** Initial sentence; later the field keeps what the user types. */
  sentence?: string;
  /** Why the sentence could not be read. */
  error?: Words | undefined;
  /** True on the results page: a search then replaces the history entry, as the filters do. */
  replace?: boolean;
  /** True to make the field lower on phones, so that the results are higher on the page. */
  isCompact?: boolean;
  className?: string;
  onFind?: () => void;
};

/** Field to describe a search in the user's own words. It is a plain form; the server redirects to the results. */
export function SentenceField(props: SentenceFieldProps) {
  const { sentence = '', error, replace = false, isCompact = false, className = '', onFind } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  const id = useId();

  function find(form: HTMLFormElement): void {
    const field = form.elements.namedItem('q') as HTMLInputElement;
    if (field.value.trim() === '') {
      field.focus();
      return;
    }
    onFind?.();
    void navigate(`/search?${new URLSearchParams({ q: field.value })}`, {
      replace,
      preventScrollReset: replace,
    });
  }

  return (
    <Form method="get" action="/search" className={className} onSubmit={find}>
      <label htmlFor={id} className="sr-only">
        <Trans>Say it in your own words</Trans>
      </label>
      <span
        className={`flex min-h-14 items-center gap-2 rounded-lg border border-line-strong bg-surface py-1 pr-1 pl-3.5 text-ink has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus ${isCompact ? 'max-md:min-h-12 max-md:py-0.5 max-md:pr-0.5' : ''}`}
      >
        <Search size={20} strokeWidth={1.9} aria-hidden="true" className="shrink-0 text-ink-2" />
        <input
          id={id}
          type="text"
          name="q"
          defaultValue={sentence}
          maxLength={SENTENCE_MAX}
          placeholder={t`prenatal yoga near Adyar, mornings, under 800`}
          autoComplete="off"
          enterKeyHint="search"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="min-h-11 min-w-0 flex-1 bg-transparent text-ellipsis text-ink outline-none placeholder:text-ink-3"
        />
        <Button type="submit" className={`px-5 ${isCompact ? 'max-md:rounded-lg! md:min-h-12' : 'min-h-12'}`}>
          <Trans>Find</Trans>
        </Button>
      </span>
      <FieldError id={`${id}-error`} error={error} />
    </Form>
  );
}
