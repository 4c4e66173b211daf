import { useEffect, useEffectEvent, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { useText } from '@pahiya/ui';
import { fieldErrors } from './field-errors.ts';
import { messages } from './messages.ts';

export type Sentences<Name extends string> = Partial<Record<Name, string | undefined>>;

interface FieldsOptions<Name extends string> {
  /** Keeps some of the fields for a person who returns to an unfinished form, as `draftOf` of web-kit/draft does. */
  draft?: {
    read: () => Partial<Readonly<Record<NoInfer<Name>, string>>>;
    keep: (values: Readonly<Record<NoInfer<Name>, string>>) => void;
  };
  /** The errors in the typed values; shown after the first submit. */
  rules: (values: Readonly<Record<Name, string>>) => Sentences<Name>;
  /** The failure of the write: the server's sentences stand at their fields until a value changes. */
  failure: Error | null;
  /** Clears that failure. */
  onEdit: () => void;
}

export interface Fields<Name extends string> {
  values: Readonly<Record<Name, string>>;
  set: (changes: Partial<Record<Name, string>>) => void;
  /** Props of a text field: name, value, error and change handler. */
  bind: (name: Name) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (text: string) => void;
  };
  /** The error of a field that is not a text field. */
  errorOf: (name: Name) => string | undefined;
  /** For the `form` element. */
  form: RefObject<HTMLFormElement | null>;
  /** Runs `write` when all fields are valid, else shows the errors and focuses the first wrong field. */
  submit: (write: () => void) => (event: SubmitEvent) => void;
  /** Focuses that field. */
  focus: (name: Name) => void;
  /** Starts over with other values after a success; no errors are shown. */
  restart: (values: Readonly<Record<Name, string>>) => void;
}

/** The state of a form's texts, in the order of its fields. */
export function useFields<Name extends string>(
  initial: Readonly<Record<Name, string>>,
  { draft, rules, failure, onEdit }: FieldsOptions<Name>,
): Fields<Name> {
  const [values, setValues] = useState(() => ({ ...initial, ...draft?.read() }));
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The rules make their sentences while rendering, so this component subscribes to the language.
  useText(messages);
  const wrong = rules(values);
  const refused = fieldErrors(failure);
  // Object.keys returns plain strings.
  const names = Object.keys(values) as Name[];

  const focus = (name: Name) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const focusFirst = (sentences: Readonly<Record<string, string | undefined>>): boolean => {
    const first = names.find((name) => sentences[name] !== undefined);
    if (first) focus(first);
    return first !== undefined;
  };
  const showRefused = useEffectEvent(() => focusFirst(refused));
  useEffect(() => {
    if (failure) showRefused();
  }, [failure]);

  useEffect(() => draft?.keep(values), [draft, values]);

  const errorOf = (name: Name) => (tried ? (wrong[name] ?? refused[name]) : undefined);
  const set = (changes: Partial<Record<Name, string>>) => {
    setValues((before) => ({ ...before, ...changes }));
    if (failure) onEdit();
  };
  return {
    values,
    set,
    focus,
    errorOf,
    form,
    bind: (name) => ({
      name,
      value: values[name],
      error: errorOf(name),
      // TypeScript widens the type of a computed key.
      onChange: (text) => set({ [name]: text } as Partial<Record<Name, string>>),
    }),
    submit: (write) => (event) => {
      event.preventDefault();
      setTried(true);
      if (!focusFirst(wrong)) write();
    },
    restart: (next) => {
      setValues(next);
      setTried(false);
    },
  };
}
