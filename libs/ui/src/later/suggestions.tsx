import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { ComboBoxStateContext, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { cx } from '../class-names.ts';
import type { ComboboxProps, Suggestion } from '../combobox.tsx';
import { Icon } from '../icon.tsx';
import { useText } from '../language/messages.tsx';
import menuStyles from '../menu.module.css';
import { messages } from '../messages.ts';
import { Spinner } from '../spinner.tsx';
import styles from './forms.module.css';

/** The debounce: suggestions load this long after the last key. */
const TYPING_PAUSE_MS = 200;

export type LoadState = 'loading' | 'loaded' | 'failed';

/** The suggestions for a text, while `isWanted`. Drops the result of a load when a newer one has started. */
export function useSuggestions(load: ComboboxProps['load'], query: string, isWanted: boolean) {
  const [items, setItems] = useState<readonly Suggestion[]>([]);
  const [found, setFound] = useState<{ state: 'loaded' | 'failed'; query: string }>();
  const loader = useRef(load);
  useEffect(() => {
    loader.current = load;
  }, [load]);
  useEffect(() => {
    if (!isWanted) return undefined;
    const stop = new AbortController();
    const end = (state: 'loaded' | 'failed', loaded: readonly Suggestion[]) => {
      if (stop.signal.aborted) return;
      setItems(loaded);
      setFound({ state, query });
    };
    const timer = setTimeout(() => {
      loader.current(query, stop.signal).then(
        (loaded) => end('loaded', loaded),
        () => end('failed', []),
      );
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isWanted, query]);
  const isLoading = isWanted && found?.query !== query;
  const state: LoadState = isLoading ? 'loading' : (found?.state ?? 'loaded');
  return { items, state };
}

/**
 * Keeps the page outside an open list visible to assistive technology. React Aria sets `aria-hidden` there, although
 * the keyboard still reaches the fields and buttons, because the list is not a dialog. React Aria skips elements with
 * the attribute that this sets. It is not set on inert elements, such as the page behind a dialog.
 */
function useNothingHidden(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const parts = [...document.body.children].filter(
      (part): part is HTMLElement =>
        part instanceof HTMLElement && !part.inert && part.dataset.reactAriaTopLayer === undefined,
    );
    for (const part of parts) part.dataset.reactAriaTopLayer = '';
    return () => {
      for (const part of parts) delete part.dataset.reactAriaTopLayer;
    };
  }, [isOpen]);
}

interface SuggestionListProps {
  /** The list gets the width that this field had when it took the focus. */
  anchor: RefObject<HTMLElement | null>;
  width: number | undefined;
  /** The landmark that contains the list. Without a landmark the list is placed at the end of the page. */
  landmark: HTMLElement | undefined;
  state: LoadState;
  emptyText: ReactNode;
  errorText: ReactNode;
}

export function SuggestionList({ anchor, width, landmark, state, emptyText, errorText }: SuggestionListProps) {
  const words = useText(messages);
  useNothingHidden(useContext(ComboBoxStateContext)?.isOpen ?? false);
  const status = {
    loading: <Spinner label={words('searching')} />,
    failed: errorText ?? words('suggestionsNotLoaded'),
    loaded: emptyText ?? words('nothingFound'),
  };
  return (
    <Popover
      triggerRef={anchor}
      offset={4}
      className={cx(menuStyles.popover, styles.suggestions)}
      style={{ width }}
      {...(landmark ? { UNSTABLE_portalContainer: landmark } : {})}
    >
      <ListBox<Suggestion>
        className={menuStyles.list ?? ''}
        renderEmptyState={() => (
          <div className={styles.status} role="status">
            {status[state]}
          </div>
        )}
      >
        {(item) => (
          <ListBoxItem id={item.id} textValue={item.name} className={cx(menuStyles.item, styles.suggestion)}>
            <Icon name={item.icon ?? 'pin'} />
            <span className={styles.words}>
              <span className={styles.name}>{item.name}</span>
              {item.description && <span className={styles.description}>{item.description}</span>}
            </span>
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
