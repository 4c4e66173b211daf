import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type RefObject,
  type SetStateAction,
  type SubmitEvent,
} from 'react';
import { useText } from '@pahiya/ui';
import { fieldErrors } from './field-errors.ts';
import { messages } from './messages.ts';

export type Sentences<Name extends string> = Partial<Record<Name, string | undefined>>;

interface FieldsOptions<Values> {
  /** Keeps some of the fields for a person who returns to an unfinished form, as `draftOf` of web-kit/draft does. */
  draft?:
    | {
        read: () => Partial<Readonly<NoInfer<Values>>>;
        keep: (values: Readonly<NoInfer<Values>>) => void;
      }
    | undefined;
  /** The errors in the values; shown after the first submit. */
  rules: (values: Readonly<Values>) => Sentences<keyof Values & string>;
  /** The failure of the write. The server's sentences are shown at their fields until a value changes. */
  failure: Error | null;
  /** Clears `failure`. */
  onEdit: () => void;
}

interface Binding<Value> {
  name: string;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
}
/** Gives a component the props of a form's text fields. */
export type BindTexts<Name extends string> = (name: Name) => Binding<string>;

export interface Fields<Values> {
  values: Readonly<Values>;
  set: (changes: Partial<Values>) => void;
  /** Props of a field: name, value, error and change handler. */
  bind: <Name extends keyof Values & string>(name: Name) => Binding<Values[Name]>;
  /** The error of a field that `bind` does not fit. */
  errorOf: (name: keyof Values & string) => string | undefined;
  /** Whether the form was submitted, so that its errors are shown. */
  tried: boolean;
  form: RefObject<HTMLFormElement | null>;
  /** Runs `write` when all fields are valid, else shows the errors and focuses the first wrong field. */
  submit: (write: () => void) => (event: SubmitEvent) => void;
  /** Focuses the field of that name. */
  focus: (name: keyof Values & string) => void;
  /** Focuses the field of that name for the next entry, unless the person has moved to another field since the submit. */
  focusNext: (name: keyof Values & string) => void;
  /** Starts over with other values after a success; no errors are shown. */
  restart: (values: SetStateAction<Readonly<Values>>) => void;
}

/** Focuses the first field that has one of the sentences. */
function focusFirst(form: HTMLFormElement | null, sentences: Readonly<Record<string, string | undefined>>): void {
  const inputs = form?.querySelectorAll<HTMLElement>('[name]') ?? [];
  [...inputs].find((input) => sentences[input.getAttribute('name') ?? ''] !== undefined)?.focus();
}

/** The state of a form's values: texts, or whatever its fields choose. */
export function useFields<Values extends object>(
  initial: Readonly<Values>,
  { draft, rules, failure, onEdit }: FieldsOptions<Values>,
): Fields<Values> {
  const [values, setValues] = useState<Readonly<Values>>(() => ({ ...initial, ...draft?.read() }));
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const sentFrom = useRef<Element>(null);
  // The rules make their sentences while rendering, so this component subscribes to the language.
  useText(messages);
  const wrong: Readonly<Record<string, string | undefined>> = rules(values);
  const refused = fieldErrors(failure);

  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  /** Whether nobody has moved to another field since the submit: the focus must not leave a field in which somebody types. */
  const isWhereSent = () => [sentFrom.current, document.body].includes(document.activeElement);
  const showRefused = useEffectEvent(() => {
    if (isWhereSent()) focusFirst(form.current, refused);
  });
  useEffect(() => {
    if (failure) showRefused();
  }, [failure]);

  useEffect(() => draft?.keep(values), [draft, values]);

  const errorOf = (name: string) => (tried ? (wrong[name] ?? refused[name]) : undefined);
  const set = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }));
    if (failure) onEdit();
  };
  return {
    values,
    set,
    focus,
    focusNext: (name) => {
      if (isWhereSent()) focus(name);
    },
    errorOf,
    tried,
    form,
    bind: (name) => ({
      name,
      value: values[name],
      error: errorOf(name),
      // TypeScript widens the type of a computed key.
      onChange: (value) => set({ [name]: value } as unknown as Partial<Values>),
    }),
    submit: (write) => (event) => {
      event.preventDefault();
      setTried(true);
      sentFrom.current = document.activeElement;
      if (Object.values(wrong).every((sentence) => sentence === undefined)) write();
      else focusFirst(form.current, wrong);
    },
    restart: (next) => {
      setValues(next);
      setTried(false);
    },
  };
}
