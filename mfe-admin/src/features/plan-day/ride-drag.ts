/** A press that moves less is a click. */
const CLICK_PX = 5;
/** Near the edges of the board a drag scrolls it, by this much each frame. */
const EDGE_PX = 36;
const SCROLL_PX = 12;

interface Point {
  x: number;
  y: number;
}

const rowAt = ({ x, y }: Point): HTMLElement | undefined =>
  document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-driver]'))
    .find((row) => row !== null) ?? undefined;

function scrollAtEdges(box: HTMLElement, { x, y }: Point): void {
  const { top, bottom, left, right } = box.getBoundingClientRect();
  const step = (at: number, from: number, to: number) =>
    at < from + EDGE_PX ? -SCROLL_PX : at > to - EDGE_PX ? SCROLL_PX : 0;
  box.scrollBy(step(x, left, right), step(y, top, bottom));
}

export interface DragNews {
  onBegin: () => void;
  /** The driver of the row under the pointer. */
  onOver: (driverId: string | undefined) => void;
}

/**
 * One ride being dragged. Only its bar's transform changes while it moves, once a frame, so that a board of hundreds of
 * rides keeps up.
 */
export class RideDrag {
  readonly rideId: string;
  readonly #bar: HTMLElement;
  readonly #box: HTMLElement;
  readonly #news: DragNews;
  readonly #start: Point;
  readonly #scroll: { top: number; left: number };
  #at: Point;
  #frame = 0;
  #over: HTMLElement | undefined;

  constructor(
    { bar, rideId, box, at }: { bar: HTMLElement; rideId: string; box: HTMLElement; at: Point },
    news: DragNews,
  ) {
    this.rideId = rideId;
    this.#bar = bar;
    this.#box = box;
    this.#start = at;
    this.#at = at;
    this.#scroll = { top: box.scrollTop, left: box.scrollLeft };
    this.#news = news;
  }

  get isMoving(): boolean {
    return this.#frame !== 0;
  }

  /** Whose row the bar is over; undefined on the row that it comes from. */
  get target(): string | undefined {
    const home = this.#bar.closest<HTMLElement>('[data-driver]');
    return this.#over === home ? undefined : this.#over?.dataset['driver'];
  }

  moveTo(at: Point): void {
    this.#at = at;
    if (this.isMoving || Math.hypot(at.x - this.#start.x, at.y - this.#start.y) <= CLICK_PX) return;
    this.#bar.dataset['dragged'] = '';
    this.#news.onBegin();
    this.#frame = requestAnimationFrame(this.#draw);
  }

  end(): void {
    cancelAnimationFrame(this.#frame);
    this.#bar.style.transform = '';
    this.#bar.removeAttribute('data-dragged');
    this.#over?.removeAttribute('data-over');
  }

  #draw = (): void => {
    scrollAtEdges(this.#box, this.#at);
    const dx = this.#at.x - this.#start.x + this.#box.scrollLeft - this.#scroll.left;
    const dy = this.#at.y - this.#start.y + this.#box.scrollTop - this.#scroll.top;
    this.#bar.style.transform = `translate(${dx}px, ${dy}px)`;
    this.#mark(rowAt(this.#at));
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
