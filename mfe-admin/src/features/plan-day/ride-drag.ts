/** A press that moves no farther than this is a click. */
const CLICK_PX = 5;
/** The distance from the board's edge at which a drag scrolls the board, and how far it scrolls in each frame. */
const EDGE_PX = 36;
const SCROLL_PX = 12;

interface Point {
  x: number;
  y: number;
}

interface Row {
  readonly element: HTMLElement;
  readonly top: number;
  readonly bottom: number;
}

/**
 * The positions of the board and its rows. They are read once when a drag begins, because a read in each frame would
 * force a layout of the board each time a row was marked.
 */
class BoardPlan {
  readonly #box: HTMLElement;
  #edges: DOMRect;
  readonly #rows: readonly Row[];
  #scrollTop: number;

  constructor(box: HTMLElement) {
    this.#box = box;
    this.#edges = box.getBoundingClientRect();
    this.#scrollTop = box.scrollTop;
    const inContent = this.#edges.top - box.scrollTop;
    this.#rows = [...box.querySelectorAll<HTMLElement>('[data-driver]')].map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { element, top: top - inContent, bottom: bottom - inContent };
    });
    // Both the board and the page around it can scroll.
    window.addEventListener('scroll', this.#onScroll, { capture: true, passive: true });
  }

  leave(): void {
    window.removeEventListener('scroll', this.#onScroll, { capture: true });
  }

  rowAt({ x, y }: Point): HTMLElement | undefined {
    const { left, right, top, bottom } = this.#edges;
    if (x < left || x > right || y < top || y > bottom) return undefined;
    const at = y - top + this.#scrollTop;
    return this.#rows.find((row) => at >= row.top && at < row.bottom)?.element;
  }

  scrollAtEdges({ x, y }: Point): void {
    const { top, bottom, left, right } = this.#edges;
    const step = (at: number, from: number, to: number) =>
      at < from + EDGE_PX ? -SCROLL_PX : at > to - EDGE_PX ? SCROLL_PX : 0;
    const [dx, dy] = [step(x, left, right), step(y, top, bottom)];
    if (dx !== 0 || dy !== 0) this.#box.scrollBy(dx, dy);
  }

  #onScroll = (): void => {
    this.#edges = this.#box.getBoundingClientRect();
    this.#scrollTop = this.#box.scrollTop;
  };
}

export interface DragNews {
  onBegin: () => void;
  /** The driver of the row under the pointer. */
  onOver: (driverId: string | undefined) => void;
}

/**
 * The copy of the ride that follows the pointer. It is outside of the rows, because they clip their content and are not
 * laid out while out of view.
 */
function copyOf(bar: HTMLElement): HTMLElement {
  const { left, top, width, height } = bar.getBoundingClientRect();
  const copy = bar.cloneNode(true) as HTMLElement;
  for (const name of ['data-ride', 'data-movable', 'aria-label', 'title']) copy.removeAttribute(name);
  copy.ariaHidden = 'true';
  copy.tabIndex = -1;
  copy.dataset['dragged'] = '';
  Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  document.body.append(copy);
  return copy;
}

/**
 * A drag of one ride. Only the transform of the ride's copy changes during the drag, once a frame, so that a board of
 * hundreds of rides keeps up.
 */
export class RideDrag {
  readonly rideId: string;
  readonly #bar: HTMLElement;
  readonly #box: HTMLElement;
  readonly #news: DragNews;
  readonly #start: Point;
  #at: Point;
  #frame = 0;
  #copy: HTMLElement | undefined;
  #over: HTMLElement | undefined;
  #plan: BoardPlan | undefined;

  constructor(
    { bar, rideId, box, at }: { bar: HTMLElement; rideId: string; box: HTMLElement; at: Point },
    news: DragNews,
  ) {
    this.rideId = rideId;
    this.#bar = bar;
    this.#box = box;
    this.#start = at;
    this.#at = at;
    this.#news = news;
  }

  get isMoving(): boolean {
    return this.#frame !== 0;
  }

  /** The driver in whose row the ride is; undefined in the row where the drag began. */
  get target(): string | undefined {
    const home = this.#bar.closest<HTMLElement>('[data-driver]');
    return this.#over === home ? undefined : this.#over?.dataset['driver'];
  }

  moveTo(at: Point): void {
    this.#at = at;
    if (this.isMoving || Math.hypot(at.x - this.#start.x, at.y - this.#start.y) <= CLICK_PX) return;
    this.#plan = new BoardPlan(this.#box);
    this.#copy = copyOf(this.#bar);
    this.#bar.dataset['lifted'] = '';
    this.#news.onBegin();
    this.#frame = requestAnimationFrame(this.#draw);
  }

  end(): void {
    cancelAnimationFrame(this.#frame);
    this.#plan?.leave();
    this.#copy?.remove();
    this.#bar.removeAttribute('data-lifted');
    this.#over?.removeAttribute('data-over');
  }

  #draw = (): void => {
    this.#plan?.scrollAtEdges(this.#at);
    const [dx, dy] = [this.#at.x - this.#start.x, this.#at.y - this.#start.y];
    if (this.#copy) this.#copy.style.transform = `translate(${dx}px, ${dy}px)`;
    this.#mark(this.#plan?.rowAt(this.#at));
    this.#frame = requestAnimationFrame(this.#draw);
  };

  #mark(row: HTMLElement | undefined): void {
    if (row === this.#over) return;
    this.#over?.removeAttribute('data-over');
    row?.setAttribute('data-over', '');
    this.#over = row;
    this.#news.onOver(row?.dataset['driver']);
  }
}
