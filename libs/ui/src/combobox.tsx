import { lazy, Suspense } from 'react';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import fieldStyles from './field.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

const AriaCombobox = lazy(() => import('./later/forms.tsx').then((forms) => ({ default: forms.AriaCombobox })));

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
  /** Nothing is asked below it; 2 unless told, 0 asks when it gets the focus. */
  minLength?: number;
  placeholder?: string;
  icon?: IconName;
  /** Nothing found. */
  emptyText?: string;
  errorText?: string;
  disabled?: boolean;
  name?: string;
}

/** Text with suggestions from elsewhere: places, drivers. Only a suggestion is a value. */
export function Combobox<Item extends Suggestion>(props: ComboboxProps<Item>) {
  const { onChange, value, load, ...rest } = props;
  return (
    <Suspense
      fallback={
        <Field {...props}>
          {(attributes) => (
            <div className={fieldStyles.frame}>
              {props.icon && (
                <span className={fieldStyles.affix}>
                  <Icon name={props.icon} />
                </span>
              )}
              <input
                {...attributes}
                className={fieldStyles.input}
                defaultValue={value?.name}
                placeholder={props.placeholder}
                aria-busy
                disabled
              />
            </div>
          )}
        </Field>
      }
    >
      <AriaCombobox
        {...rest}
        value={value}
        load={load}
        // What comes back is one of what `load` gave, so it is an Item.
        onChange={onChange as ComboboxProps['onChange']}
      />
    </Suspense>
  );
}
