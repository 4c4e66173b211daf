import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Checkbox } from './choice.tsx';
import styles from './column-choice.module.css';
import { useText } from './language/messages.tsx';
import { Popover } from './menu.tsx';
import { messages } from './messages.ts';
import type { Column } from './table-types.ts';
import { rememberChoice, rememberedChoice } from './theme.ts';

/**
 * The table columns that a person chose, and the menu for choosing them. Place `columnsMenu` beside the filters and pass
 * `shown` to the Table. The first column and the actions column are always shown.
 *
 * A cookie called `name` keeps the choice in this browser for a year, also after signing out, as for the theme. It stores
 * only the columns that differ from the default, so that everybody sees a column added later.
 */
export function useColumnChoice<Row>(
  name: string,
  columns: readonly Column<Row>[],
): { shown: readonly Column<Row>[]; columnsMenu: ReactNode } {
  const cookie = `columns-${name}`;
  const [turned, setTurned] = useState<readonly string[]>(() => rememberedChoice(cookie)?.split(',') ?? []);
  const isShown = (column: Column<Row>) =>
    isFixed(column, columns) || (column.optional ?? false) === turned.includes(column.key);
  const keep = (next: readonly string[]) => {
    setTurned(next);
    rememberChoice(cookie, next.join(','));
  };
  const choices = columns.filter((column) => !isFixed(column, columns));
  return {
    shown: columns.filter(isShown),
    columnsMenu: (
      <ColumnsMenu
        choices={choices.map((column) => ({
          key: column.key,
          name: column.name ?? (typeof column.header === 'string' ? column.header : column.key),
          isShown: isShown(column),
        }))}
        onTurn={(key) => keep(turned.includes(key) ? turned.filter((one) => one !== key) : [...turned, key])}
        onShowAll={() => keep(choices.filter(({ optional }) => optional).map(({ key }) => key))}
      />
    ),
  };
}

function isFixed<Row>(column: Column<Row>, columns: readonly Column<Row>[]): boolean {
  return column.actions === true || column === columns[0];
}

interface ColumnsMenuProps {
  choices: readonly { key: string; name: string; isShown: boolean }[];
  onTurn: (key: string) => void;
  onShowAll: () => void;
}

function ColumnsMenu({ choices, onTurn, onShowAll }: ColumnsMenuProps) {
  const text = useText(messages);
  return (
    <Popover label={text('columns')} button={text('columns')} icon="columns" size="compact">
      <div className={styles.choices}>
        {choices.map(({ key, name, isShown }) => (
          <Checkbox key={key} label={name} checked={isShown} onChange={() => onTurn(key)} />
        ))}
        <Button size="compact" variant="quiet" disabled={choices.every(({ isShown }) => isShown)} onClick={onShowAll}>
          {text('allColumns')}
        </Button>
      </div>
    </Popover>
  );
}
