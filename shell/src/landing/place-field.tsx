import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useText, type Suggestion } from '@pahiya/ui';
import { placesQuery } from '@pahiya/web-kit/places';
import { messages } from './messages.ts';
import styles from './place-field.module.css';

const MIN_LETTERS = 2;
const MOST_PLACES = 5;

interface PlaceFieldProps {
  label: string;
  placeholder: string;
  onFocus: () => void;
  /** Called with the chosen place, and with null as soon as the text differs from it. */
  onChoose: (place: Suggestion | null) => void;
}

/**
 * A text field with a list of Indian places under it (the combobox pattern of the ARIA guide). It is simple on purpose:
 * the landing page must not wait for the component library's pickers.
 */
export function PlaceField({ label, placeholder, onFocus, onChoose }: PlaceFieldProps) {
  const words = useText(messages);
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Suggestion | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const typed = useDeferredValue(text.trim());

  const wanted = open && typed.length >= MIN_LETTERS;
  const { data, isError, isSuccess } = useQuery({
    ...placesQuery(typed, MOST_PLACES),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  const places = wanted ? (data ?? []) : [];
  const current = places[active];

  const choose = (place: Suggestion) => {
    setText(place.name);
    setChosen(place);
    setOpen(false);
    onChoose(place);
  };
  const type = (next: string) => {
    setText(next);
    setOpen(true);
    setActive(0);
    if (chosen) {
      setChosen(null);
      onChoose(null);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of an input method, for instance for Hindi, choose what is typed.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setOpen(false);
    if (event.key === 'Enter' && current && places.length > 0) {
      event.preventDefault();
      choose(current);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && !open) {
      event.preventDefault();
      setOpen(true);
    } else if (step !== undefined && places.length > 0) {
      event.preventDefault();
      setActive((active + step + places.length) % places.length);
    }
  };

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        role="combobox"
        aria-expanded={places.length > 0}
        aria-controls={`${id}-places`}
        aria-autocomplete="list"
        aria-activedescendant={current ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        onChange={(event) => type(event.target.value)}
        onFocus={() => {
          setOpen(true);
          onFocus();
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <ul id={`${id}-places`} role="listbox" aria-label={label} className={styles.places} hidden={places.length === 0}>
        {places.map((place, index) => (
          // The field has the focus, and takes the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={place.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={styles.place}
            // The field keeps the focus: losing it closes the list.
            onMouseDown={(event) => event.preventDefault()}
            // Not at the beginning of a press: a finger may be about to scroll.
            onClick={() => choose(place)}
          >
            <span>{place.name}</span>
            <span className={styles.where}>{place.description}</span>
          </li>
        ))}
      </ul>
      {wanted && isSuccess && places.length === 0 && (
        <p role="status" className={styles.note}>
          {words('noPlace', { typed })}
        </p>
      )}
      {wanted && isError && (
        <p role="status" className={styles.note}>
          {words('noPlaces')}
        </p>
      )}
    </div>
  );
}
