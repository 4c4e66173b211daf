import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  /** The word for it in the menu of columns, where the header is no text. */
  name?: string;
  /** Not shown until somebody chooses it in the menu of columns. */
  optional?: boolean;
  cell: (row: Row) => ReactNode;
  /** Tabular figures, aligned at the end. */
  numeric?: boolean;
  /** The heading becomes a button that calls `onSort`. */
  sortable?: boolean;
  /** A CSS width: '120px', '20%'. */
  width?: string;
  /** Buttons of the row: its heading is for assistive technology only, and it ends the line. */
  actions?: boolean;
  /** Wraps instead of being cut with an ellipsis. */
  wrap?: boolean;
  /** Most of its values have two lines: so have they while they are on their way. */
  twoLines?: boolean;
  /** On a phone the title of a card, in place of the first column. */
  cardTitle?: boolean;
  /** On a phone beside the title, at the end (a status, a fare, one icon of actions). */
  cardEnd?: boolean;
  /** Left out of the cards on a phone. */
  wideOnly?: boolean;
  /** In the line of totals below the rows, which is there when any column has one. */
  total?: ReactNode;
}

export interface Sort {
  column: string;
  direction: 'ascending' | 'descending';
}

export interface TableProps<Row> {
  /** What the table lists; read out, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /**
   * Opens the row's details: the title cell becomes a button, and a press anywhere on the row does the same. Buttons and
   * links inside a row keep their own meaning; the title cell has none.
   */
  onRowAction?: (row: Row) => void;
  selectedKey?: string | undefined;
  /** What a key does on the row that has the focus, by its letter: `{ d: assignDriver }`. Told as aria-keyshortcuts. */
  rowKeys?: Readonly<Record<string, (row: Row) => void>>;
  /** While it loads: skeleton rows if there are none yet, else the rows stay, dimmed. */
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
  /** What becomes of it below 600 px: cards, or it scrolls inside itself. */
  phone?: 'cards' | 'scroll';
  /** There are more than `rows`: said where they are printed. */
  hasMore?: boolean;
  /** Below the rows: totals, 'Load more'. */
  footer?: ReactNode;
  /** Keeps the head in sight within this height. */
  maxHeight?: string;
}
