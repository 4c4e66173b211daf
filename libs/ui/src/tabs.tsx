import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './tabs.module.css';

export interface TabsProps<Key extends string> {
  /** The name of the tab list for screen readers. */
  label: string;
  /** `count` may be '50+' when the exact number is unknown. */
  tabs: readonly { key: Key; label: ReactNode; count?: number | string; disabled?: boolean }[];
  selected: Key;
  onSelect: (key: Key) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
  /** Gives the tabs equal widths over the whole line, e.g. three role tabs on a phone. */
  wide?: boolean;
}

/** Arrow keys, Home and End move and select at once; Tab goes on to the panel. */
export function Tabs<Key extends string>({ label, tabs, selected, onSelect, children, wide }: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const open = tabs.filter((tab) => !tab.disabled);
    const at = open.findIndex((tab) => tab.key === selected);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: open.length - 1 }[event.key];
    const next = to === undefined ? undefined : open.at(to % open.length);
    // Alt with an arrow, on a Mac Command, goes back or forward.
    if (!next || event.altKey || event.metaKey) return;
    event.preventDefault();
    onSelect(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };

  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={cx(styles.list, wide && styles.wide)}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-key={tab.key}
            aria-selected={tab.key === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === selected ? 0 : -1}
            disabled={tab.disabled}
            className={styles.tab}
            onClick={() => onSelect(tab.key)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} className={styles.panel}>
        {children}
      </div>
    </div>
  );
}
