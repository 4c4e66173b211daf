import { useEffect, useRef, useState } from 'react';
import { ComboBox, Input } from 'react-aria-components';
import { cx } from '../class-names.ts';
import type { BegunCombobox, ComboboxProps, Suggestion } from '../combobox.tsx';
import { Field } from '../field.tsx';
import fieldStyles from '../field.module.css';
import { Icon } from '../icon.tsx';
import { Spinner } from '../spinner.tsx';
import { AriaWords } from './aria-words.tsx';
import styles from './forms.module.css';
import { SuggestionList, useSuggestions } from './suggestions.tsx';

export function AriaCombobox(props: ComboboxProps & BegunCombobox) {
  const {
    value,
    onChange,
    load,
    minLength = 2,
    placeholder,
    icon,
    emptyText,
    errorText,
    disabled = false,
    name,
    startText,
    takeFocus,
    ...field
  } = props;
  // Starts empty when somebody is typing: this field has replaced the plain one, and only a change of the text opens the list.
  const [text, setText] = useState(takeFocus ? '' : startText);
  const [focused, setFocused] = useState(false);
  const [place, setPlace] = useState<{ width: number; landmark: HTMLElement | undefined }>();
  const anchor = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const takesFocus = useRef(takeFocus);
  // Takes the focus and the text if somebody was typing in the plain field that this one replaced.
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    input.current?.focus();
    setText(startText);
  }, [startText]);
  useChangesOfValue(value, (name) => {
    if (name !== '' || text === '' || !focused) setText(name);
  });

  const isChooser = minLength === 0;
  const query = text.trim();
  const isWanted = focused && query.length >= minLength && query !== value?.name;
  const { items, state } = useSuggestions(load, query, isWanted);

  return (
    <AriaWords>
      <Field {...field}>
        {(attributes) => (
          <ComboBox
            aria-labelledby={`${attributes.id}-label`}
            className={styles.combobox ?? ''}
            items={isWanted ? items : []}
            inputValue={text}
            selectedKey={null}
            allowsCustomValue
            allowsEmptyCollection={isWanted}
            menuTrigger={isChooser ? 'focus' : 'input'}
            isDisabled={disabled}
            isInvalid={attributes['aria-invalid'] === true}
            isRequired={field.required === true}
            validationBehavior="aria"
            onInputChange={(next) => {
              setText(next);
              if (value && next !== value.name) onChange(undefined);
            }}
            onSelectionChange={(key) => {
              const picked = items.find((item) => item.id === key);
              if (!picked) return;
              setText(picked.name);
              onChange(picked);
            }}
          >
            <div ref={anchor} className={fieldStyles.frame}>
              <FieldStart icon={icon} />
              <Input
                ref={input}
                id={attributes.id}
                name={name}
                aria-describedby={attributes['aria-describedby']}
                className={cx(fieldStyles.input, isChooser && fieldStyles.select)}
                placeholder={placeholder}
                autoComplete="off"
                onFocus={() => {
                  setFocused(true);
                  setPlace(anchor.current ? placeOfList(anchor.current) : undefined);
                  // Selects the text, so that the first key replaces the choice.
                  if (isChooser) input.current?.select();
                }}
                onBlur={() => setFocused(false)}
              />
              <FieldEnd isLoading={state === 'loading'} isChooser={isChooser} />
            </div>
            <SuggestionList
              anchor={anchor}
              width={place?.width}
              landmark={place?.landmark}
              state={state}
              emptyText={emptyText}
              errorText={errorText}
            />
          </ComboBox>
        )}
      </Field>
    </AriaWords>
  );
}

/**
 * In a dialog the list is placed at the end of the page, because the dialog would cut it off. It then needs no landmark
 * of its own, because the dialog counts as one.
 */
function placeOfList(field: HTMLElement) {
  const isInDialog = field.closest('[role="dialog"], [role="alertdialog"]') !== null;
  return {
    width: field.offsetWidth,
    landmark: isInDialog ? undefined : (field.closest<HTMLElement>('main') ?? undefined),
  };
}

/** Calls `show` with the value's name when the value changes from outside: it was swapped, cleared or loaded. */
function useChangesOfValue(value: Suggestion | undefined, show: (name: string) => void): void {
  const [shownId, setShownId] = useState(value?.id);
  if (value?.id === shownId) return;
  setShownId(value?.id);
  show(value?.name ?? '');
}

function FieldEnd({ isLoading, isChooser }: { isLoading: boolean; isChooser: boolean }) {
  if (!isLoading) return isChooser && <Icon name="chevronDown" className={fieldStyles.caret} />;
  return (
    <span className={cx(fieldStyles.affix, fieldStyles.affixEnd)}>
      <Spinner />
    </span>
  );
}

function FieldStart({ icon }: Pick<ComboboxProps, 'icon'>) {
  if (!icon) return null;
  return (
    <span className={fieldStyles.affix}>
      <Icon name={icon} />
    </span>
  );
}
