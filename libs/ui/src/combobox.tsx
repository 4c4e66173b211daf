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
  /** undefined as soon as the text is no longer that of the chosen one. */
  onChange: (item: Item | undefined) => void;
  /** Asked 200 ms after the last key, with the trimmed text; the signal ends when it is no longer wanted. A rejection shows `errorText`. */
  load: (query: string, signal: AbortSignal) => Promise<readonly Item[]>;
  /** Nothing is asked below it; 2 unless told. 0 makes it a chooser: it asks when it gets the focus. */
  minLength?: number;
  placeholder?: string;
  icon?: IconName;
  /** Nothing found. */
  emptyText?: string;
  errorText?: string;
  disabled?: boolean;
  name?: string;
}

/** What the field with the list takes over from the one without it. */
export interface BegunCombobox {
  startText: string;
  takeFocus: boolean;
}
type Listing = ComponentType<ComboboxProps & BegunCombobox>;

/** 70 kB, for somebody who begins to type and not for everybody who sees the field; once per page. */
let arrived: Listing | undefined;
const listing = () => import('./later/forms.tsx').then(({ AriaCombobox }) => (arrived = AriaCombobox));

/** Text with suggestions from elsewhere: places, drivers. Only a suggestion is a value. */
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
        // At once: a key pressed between reading the text and the other field's arrival would be lost.
        flushSync(() => setBegun({ List, startText: field.value, takeFocus: field === document.activeElement }));
      },
      // It did not arrive: the next key asks again, what was typed stays.
      () => undefined,
    );
  };

  if (begun) {
    const { List, ...start } = begun;
    // What comes back is one of what `load` gave, so it is an Item.
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
