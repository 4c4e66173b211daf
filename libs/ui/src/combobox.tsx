import { useRef, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { cx } from './class-names.ts';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import fieldStyles from './field.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

export interface Suggestion {
  id: string;
  name: string;
  description?: string;
  icon?: IconName;
}

export interface ComboboxProps<Item extends Suggestion = Suggestion> extends FieldProps {
  value: Item | undefined;
  /** Called with undefined as soon as the text differs from the chosen item's name. */
  onChange: (item: Item | undefined) => void;
  /** Called 200 ms after the last key with the trimmed text. The signal aborts when the result is no longer needed. A rejection shows `errorText`. */
  load: (query: string, signal: AbortSignal) => Promise<readonly Item[]>;
  /** The shortest text that is searched, 2 by default. With 0 the field loads its list when it gets the focus. */
  minLength?: number;
  placeholder?: string;
  icon?: IconName;
  /** Shown when nothing was found. */
  emptyText?: string;
  errorText?: string;
  disabled?: boolean;
  name?: string;
}

/** The state that the field with the list takes over from the plain field. */
export interface BegunCombobox {
  startText: string;
  takeFocus: boolean;
}
type Listing = ComponentType<ComboboxProps & BegunCombobox>;

/** The list's code (70 kB), loaded once per page and only when somebody begins to type. */
let arrived: Listing | undefined;
const listing = () => import('./later/forms.tsx').then(({ AriaCombobox }) => (arrived = AriaCombobox));

/** A text field with loaded suggestions: places, drivers. Only a suggestion can be its value. */
export function Combobox<Item extends Suggestion>(props: ComboboxProps<Item>) {
  const { value, onChange, icon, minLength, placeholder, disabled, name } = props;
  const [begun, setBegun] = useState<(BegunCombobox & { List: Listing }) | undefined>(
    () => arrived && { List: arrived, startText: value?.name ?? '', takeFocus: false },
  );
  const [typed, setTyped] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const begin = () => {
    listing().then(
      (List) => {
        const field = input.current;
        if (!field) return;
        // Renders synchronously: a key pressed between reading the text and showing the other field would be lost.
        flushSync(() => setBegun({ List, startText: field.value, takeFocus: field === document.activeElement }));
      },
      // If the code fails to load, the typed text stays and the next key tries again.
      () => undefined,
    );
  };

  if (begun) {
    const { List, ...start } = begun;
    // The list returns only items from `load`, so the value is an Item.
    return <List {...props} {...start} onChange={onChange as ComboboxProps['onChange']} />;
  }
  return (
    <Field {...props}>
      {(attributes) => (
        <div className={fieldStyles.frame}>
          {icon && (
            <span className={fieldStyles.affix}>
              <Icon name={icon} />
            </span>
          )}
          <input
            {...attributes}
            ref={input}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={false}
            aria-controls={`${attributes.id}-list`}
            className={cx(fieldStyles.input, minLength === 0 && fieldStyles.select)}
            name={name}
            value={typed ?? value?.name ?? ''}
            placeholder={placeholder}
            autoComplete="off"
            disabled={disabled}
            onPointerEnter={() => void listing().catch(() => undefined)}
            onFocus={begin}
            onChange={(event) => {
              setTyped(event.target.value);
              if (value) onChange(undefined);
              begin();
            }}
          />
          {minLength === 0 && <Icon name="chevronDown" className={fieldStyles.caret} />}
        </div>
      )}
    </Field>
  );
}
