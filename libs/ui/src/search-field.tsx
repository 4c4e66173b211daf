import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { TextField } from './text-field.tsx';
import styles from './page.module.css';

/** The debounce between the last key and the search. */
const TYPING_PAUSE_MS = 250;

export interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
}

/** A text search above a table. Reports its value when typing pauses, and at once on Enter and when the field is left. */
export function SearchField({ label, placeholder, value, onChange, maxLength }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Reported values that have not come back as `value`: the router changes the address later, and the text stays meanwhile.
  const [told, setTold] = useState<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (known !== value) {
    const at = told.indexOf(value);
    setKnown(value);
    setTold(at < 0 ? [] : told.slice(at + 1));
    if (at < 0) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const tell = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const next = text.trim();
    if (next === value && told.length === 0) return;
    if (next !== told.at(-1)) setTold([...told, next]);
    onChange(next);
  };
  // The debounced call uses the latest `onChange` and text, because filters may have changed or been cleared meanwhile.
  const tellLatest = useRef(tell);
  useLayoutEffect(() => {
    tellLatest.current = tell;
  });
  return (
    <TextField
      label={label}
      hideLabel
      compact
      className={styles.search}
      type="search"
      icon="search"
      placeholder={placeholder}
      maxLength={maxLength}
      value={text}
      onChange={(next) => {
        setText(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => tellLatest.current(), TYPING_PAUSE_MS);
      }}
      onKeyDown={(event) => event.key === 'Enter' && tell()}
      // A press elsewhere may clear the filters: what was typed before it must not be reported after it.
      onBlur={() => timer.current && tell()}
    />
  );
}
