import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  /** The column's name in the menu of columns, if the header is not text. */
  name?: string;
  /** Hidden until somebody chooses it in the menu of columns. */
  optional?: boolean;
  cell: (row: Row) => ReactNode;
  /** Uses tabular figures, aligned at the end. */
  numeric?: boolean;
  /** The heading becomes a button that calls `onSort`. */
  sortable?: boolean;
  /** A CSS width: '120px', '20%'. */
  width?: string;
  /** The column has the row's buttons. It is the last column, and only assistive technology sees its heading. */
  actions?: boolean;
  /** Wraps long values instead of cutting them with an ellipsis. */
  wrap?: boolean;
  /** Most values have two lines, so the skeleton has two lines too. */
  twoLines?: boolean;
  /** On a phone this column is the card's title, instead of the first column. */
  cardTitle?: boolean;
  /** On a phone this column is at the end of the title's line (a status, a fare, one action icon). */
  cardEnd?: boolean;
  /** Left out of the cards on a phone. */
  wideOnly?: boolean;
  /** The value in the totals row, which is shown if any column has a total. */
  total?: ReactNode;
}

export interface Sort {
  column: string;
  direction: 'ascending' | 'descending';
}

export interface TableProps<Row> {
  /** What the table lists. Screen readers read it; it is not visible. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /**
   * Opens the row's details: the title cell becomes a button, and a press anywhere on the row does the same. Buttons and
   * links inside a row keep their own action; the title cell must have none.
   */
  onRowAction?: (row: Row) => void;
  selectedKey?: string | undefined;
  /** The actions of letter keys on the focused row: `{ d: assignDriver }`. aria-keyshortcuts lists the letters. */
  rowKeys?: Readonly<Record<string, (row: Row) => void>>;
  /** Shows skeleton rows while loading. If rows are already there, they stay and are dimmed. */
  loading?: boolean;
  /** 'Loading bookings...', shown under the skeleton rows. */
  loadingLabel?: string;
  skeletonRows?: number;
  /** Shown in place of rows when there are none. */
  empty?: ReactNode;
  /** Shown in place of rows: an ErrorState. */
  error?: ReactNode;
  /** Rows of 32 px. */
  compact?: boolean;
  /** The layout below 600 px: cards, or a table that scrolls in its own box. */
  phone?: 'cards' | 'scroll';
  /** There are more rows than `rows`. The printed table says so. */
  hasMore?: boolean;
  /** Below the rows: totals, 'Load more'. */
  footer?: ReactNode;
  /** The table scrolls within this height below its sticky head. */
  maxHeight?: string;
}
