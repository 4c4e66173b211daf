import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
  type VirtualizerOptions,
} from '@tanstack/virtual-core';

/** The number of extra rows rendered above and below those in view. */
const OVERSCAN = 10;

/** The rows to render, with their positions in px from the first row of the table. */
export interface RowRange {
  rows: readonly { index: number; start: number; end: number }[];
  /** The height of all rows together. */
  height: number;
  /** Measures the height of a row, for rows of different heights. */
  measure: (row: HTMLTableRowElement | null) => void;
}

export interface FollowedRows {
  count: number;
  /** The row that is the tab stop. It stays rendered at any scroll position, so that it keeps the focus. */
  tabStop: number;
  /** Rows differ in height: cards on a phone, cells that wrap. */
  uneven: boolean;
  /** The assumed height of a row that was not rendered yet. */
  rowPx: number;
  keyOf: (index: number) => string;
}

type Row = HTMLTableRowElement;
type Source<Scrolled extends Element | Window> = Pick<
  VirtualizerOptions<Scrolled, Row>,
  'getScrollElement' | 'observeElementRect' | 'observeElementOffset' | 'scrollToFn' | 'initialOffset'
>;

export interface Follower {
  update(rows: FollowedRows): void;
  stop(): void;
}

/** Follows the page as it scrolls past the rows of `body`. */
export function followPage(body: HTMLElement, onRange: (range: RowRange) => void): Follower {
  const page: Source<Window> = {
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    initialOffset: () => window.scrollY,
  };
  return follow(page, { body, onRange, startOf: () => body.getBoundingClientRect().top + window.scrollY });
}

/** Follows a box that scrolls the rows of `body` within itself. */
export function followBox(box: HTMLElement, body: HTMLElement, onRange: (range: RowRange) => void): Follower {
  const inBox: Source<HTMLElement> = {
    getScrollElement: () => box,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    initialOffset: () => box.scrollTop,
  };
  return follow(inBox, { body, onRange, startOf: () => 0 });
}

interface Followed {
  body: HTMLElement;
  onRange: (range: RowRange) => void;
  /** The offset of the first row in the scrolled content, in px. */
  startOf: () => number;
}

/** The rows in view and the given row. */
const rangeWith =
  (row: number): typeof defaultRangeExtractor =>
  (range) => {
    const shown = defaultRangeExtractor(range);
    if (shown.includes(row) || row >= range.count) return shown;
    return [...shown, row].toSorted((one, other) => one - other);
  };

/** Even rows all have the height of the first rendered one. A font or a dense table may change it from the assumed height. */
function heightOf({ uneven, rowPx }: FollowedRows, body: HTMLElement): number {
  const seen = uneven ? 0 : (body.querySelector<HTMLElement>('tr[data-index]')?.offsetHeight ?? 0);
  return seen || rowPx;
}

function follow<Scrolled extends Element | Window>(source: Source<Scrolled>, followed: Followed): Follower {
  const { body, onRange, startOf } = followed;
  let wanted: FollowedRows = { count: 0, tabStop: 0, uneven: false, rowPx: 0, keyOf: String };
  let rowPx = 0;
  let rangeExtractor = defaultRangeExtractor;
  let told: { rows: unknown; height: number } | undefined;

  const tell = () => {
    const { scrollMargin } = virtualizer.options;
    const rows = virtualizer.getVirtualItems();
    const height = virtualizer.getTotalSize();
    if (told?.rows === rows && told.height === height) return;
    told = { rows, height };
    onRange({
      rows: rows.map(({ index, start, end }) => ({ index, start: start - scrollMargin, end: end - scrollMargin })),
      height,
      measure: virtualizer.measureElement,
    });
  };
  const options = (): VirtualizerOptions<Scrolled, Row> => ({
    ...source,
    count: wanted.count,
    getItemKey: wanted.keyOf,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    scrollMargin: Math.round(startOf()),
    rangeExtractor,
    onChange: tell,
  });
  const virtualizer = new Virtualizer<Scrolled, Row>(options());
  const unmount = virtualizer._didMount();

  const refresh = () => {
    virtualizer.setOptions(options());
    virtualizer._willUpdate();
    tell();
  };
  // Content above the rows may change its height: loaded figures, a notice.
  const surroundings = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(refresh);
  surroundings?.observe(document.body);

  return {
    update(rows) {
      if (rows.tabStop !== wanted.tabStop || wanted.count === 0) rangeExtractor = rangeWith(rows.tabStop);
      wanted = rows;
      const height = heightOf(rows, body);
      if (height !== rowPx) {
        rowPx = height;
        virtualizer.setOptions(options());
        virtualizer.measure();
      }
      refresh();
    },
    stop() {
      surroundings?.disconnect();
      unmount();
    },
  };
}
