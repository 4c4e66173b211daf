import { useEffect, useEffectEvent, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { useText } from '@pahiya/ui';
import { isApiError } from '@pahiya/web-kit';
import { messages } from './messages.ts';

export type Sentences<Name extends string> = Partial<Record<Name, string | undefined>>;

interface FieldsOptions<Name extends string> {
  /** Keeps some of the fields for whoever comes back to a form that was begun, as `draftOf` of web-kit/draft does. */
  draft?: {
    read: () => Partial<Readonly<Record<NoInfer<Name>, string>>>;
    keep: (values: Readonly<Record<NoInfer<Name>, string>>) => void;
  };
  /** What is wrong with what was typed; shown after the first try. */
  rules: (values: Readonly<Record<Name, string>>) => Sentences<Name>;
  /** Of the write: the server's sentences stand at their fields until something is changed. */
  failure: Error | null;
  /** Forgets that failure. */
  onEdit: () => void;
}

/** The server's sentence for each field that it refused. */
function refusedFields(failure: Error | null): Readonly<Record<string, string>> {
  if (!isApiError(failure)) return {};
  return Object.fromEntries(failure.issues.map(({ path, message }) => [path.split(/[./]/).at(-1) ?? path, message]));
}

export interface Fields<Name extends string> {
  values: Readonly<Record<Name, string>>;
  set: (changes: Partial<Record<Name, string>>) => void;
  /** For a text field: its name, value, error and what to do with a change. */
  bind: (name: Name) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (text: string) => void;
  };
  /** The sentence at a field that is no text field. */
  errorOf: (name: Name) => string | undefined;
  /** For the `form` element. */
  form: RefObject<HTMLFormElement | null>;
  /** Runs `write` when the rules hold, else marks what is wrong and takes the focus to the first of it. */
  submit: (write: () => void) => (event: SubmitEvent) => void;
  /** Puts the cursor into that field. */
  focus: (name: Name) => void;
  /** After a success: other values, nothing tried yet. */
  restart: (values: Readonly<Record<Name, string>>) => void;
}

/** The texts of a form, in the order they stand there. */
export function useFields<Name extends string>(
  initial: Readonly<Record<Name, string>>,
  { draft, rules, failure, onEdit }: FieldsOptions<Name>,
): Fields<Name> {
  const [values, setValues] = useState(() => ({ ...initial, ...draft?.read() }));
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // For the sentences of the rules, which are made at the moment they are shown.
  useText(messages);
  const wrong = rules(values);
  const refused = refusedFields(failure);
  // Object.keys forgets the names.
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
      // A computed key widens the record's.
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
