import { useCallback, useRef, useState, type RefObject } from 'react';
import type { RowRange } from './later/follow-scrolling.ts';
import { openedPart } from './lazy-part.tsx';
import { withGaps } from './table-gaps.tsx';
import { ROW_PX, rowEvents, useRowFocus } from './table-keys.ts';
import { BodyRow, TotalsRow } from './table-row.tsx';
import { SkeletonRows } from './table-skeleton.tsx';
import type { Column, TableProps } from './table-types.ts';

const VirtualRange = openedPart(() => import('./later/virtual-range.tsx').then((found) => found.VirtualRange));

/** Whether a row of totals follows the rows. */
export const hasTotals = <Row,>(columns: readonly Column<Row>[]): boolean =>
  columns.some(({ total }) => total !== undefined);

/** Above this number of rows only the rows in view are rendered. */
export const VIRTUAL_FROM = 200;
/** The largest number of printed rows. More rows would keep a printer busy for an hour and the browser for a minute. */
export const MOST_PRINTED = 5000;

interface TableRowsProps<Row> extends TableProps<Row> {
  box: RefObject<HTMLElement | null>;
  isWaiting: boolean;
  isPrinting: boolean;
  /** Each row is a card, on a phone. */
  isCards: boolean;
  /** Only the rows in view are rendered. */
  isVirtual: boolean;
}

/** The rows of a table with their keys, or skeletons while they load, and below them the totals. */
export function TableRows<Row>(props: TableRowsProps<Row>) {
  const { columns, rows, isWaiting, isPrinting, isVirtual } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [range, setRange] = useState<RowRange>();
  const focus = useRowFocus(body, rows, props.rowKey);
  const isUneven = props.isCards || columns.some((column) => column.wrap);
  const firstRows = Math.min(rows?.length ?? 0, isPrinting ? MOST_PRINTED : VIRTUAL_FROM);
  const bodyRow = (index: number, measure?: RowRange['measure']) =>
    rowAt(props, { index, tabStop: focus.tabStop, measure });

  return (
    <>
      <tbody ref={body} role="rowgroup" {...rowEvents({ ...props, focus })}>
        {isVirtual && range
          ? withGaps(range, (index) => bodyRow(index, isUneven ? range.measure : undefined), columns.length)
          : Array.from({ length: firstRows }, (_, index) => bodyRow(index))}
        {isWaiting && <SkeletonRows columns={columns} count={props.skeletonRows ?? 6} />}
      </tbody>
      {rows && hasTotals(columns) && (
        // Uses no tfoot, because print would repeat it on every page.
        <tbody role="rowgroup">
          <TotalsRow columns={columns} ariaRowIndex={isVirtual ? rows.length + 2 : undefined} />
        </tbody>
      )}
      {isVirtual && rows && (
        <RangeInView
          {...props}
          rows={rows}
          body={body}
          tabStop={focus.tabStop}
          isUneven={isUneven}
          onRange={setRange}
        />
      )}
    </>
  );
}

interface Place {
  index: number;
  tabStop: number;
  measure: RowRange['measure'] | undefined;
}
function rowAt<Row>(props: TableRowsProps<Row>, { index, tabStop, measure }: Place) {
  const { columns, rows, rowKey, selectedKey, onRowAction, rowKeys, isVirtual } = props;
  const row = rows?.[index];
  if (row === undefined) return null;
  const key = rowKey(row);
  const canFocus = Boolean(onRowAction || rowKeys || isVirtual);
  return (
    <BodyRow
      key={key}
      row={row}
      index={index}
      columns={columns}
      isSelected={key === selectedKey}
      hasAction={onRowAction !== undefined}
      tabIndex={canFocus ? (index === tabStop ? 0 : -1) : undefined}
      shortcuts={rowKeys && Object.keys(rowKeys).join(' ').toUpperCase()}
      ariaRowIndex={isVirtual ? index + 2 : undefined}
      measure={measure}
    />
  );
}

interface RangeInViewProps<Row> extends TableRowsProps<Row> {
  rows: readonly Row[];
  body: RefObject<HTMLTableSectionElement | null>;
  tabStop: number;
  isUneven: boolean;
  onRange: (range: RowRange) => void;
}
/** Reports which rows are in view, on the page or in the table's own box. Renders nothing. */
function RangeInView<Row>(props: RangeInViewProps<Row>) {
  const { rows, rowKey, body, box, tabStop, isUneven, isCards, compact, maxHeight, onRange } = props;
  const keyOf = useCallback((index: number) => (rows[index] ? rowKey(rows[index]) : String(index)), [rows, rowKey]);
  return (
    <VirtualRange
      count={rows.length}
      tabStop={tabStop}
      body={body}
      box={maxHeight === undefined ? undefined : box}
      uneven={isUneven}
      rowPx={isCards ? ROW_PX.card : compact ? ROW_PX.compact : ROW_PX.regular}
      keyOf={keyOf}
      onRange={onRange}
    />
  );
}
