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

/** Rows kept ready above and below those in view. */
const OVERSCAN = 10;

/** The rows to have in the page, and where they stand, in px from the first of them. */
export interface RowRange {
  rows: readonly { index: number; start: number; end: number }[];
  /** The height of all rows together. */
  height: number;
  /** Learns the height of a row, for those that differ. */
  measure: (row: HTMLTableRowElement | null) => void;
}

export interface FollowedRows {
  count: number;
  /** The row that Tab comes to: it stays in the page wherever the others are, and with it the focus. */
  tabStop: number;
  /** Rows differ in height: cards on a phone, cells that wrap. */
  uneven: boolean;
  /** The height of a row that was not seen yet. */
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
  /** Where the first row stands in what is scrolled, in px. */
  startOf: () => number;
}

function follow<Scrolled extends Element | Window>(
  source: Source<Scrolled>,
  { body, onRange, startOf }: Followed,
): Follower {
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
  // What stands above the rows may grow and shrink: figures that have loaded, a notice.
  const surroundings = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(refresh);
  surroundings?.observe(document.body);

  return {
    update(rows) {
      const { tabStop } = rows;
      if (tabStop !== wanted.tabStop || wanted.count === 0) {
        rangeExtractor = (range) => {
          const shown = defaultRangeExtractor(range);
          if (shown.includes(tabStop) || tabStop >= range.count) return shown;
          return [...shown, tabStop].toSorted((one, other) => one - other);
        };
      }
      wanted = rows;
      // Rows alike are as high as the first of them: a font or a dense table makes it another height than assumed.
      const seen = rows.uneven ? 0 : (body.querySelector<HTMLElement>('tr[data-index]')?.offsetHeight ?? 0);
      const height = seen || rows.rowPx;
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
