// Runs in the measured page before its own scripts and records performance entries for timings.ts.
globalThis.measured = { largestPaint: 0, longTasksEnd: 0, readyAt: undefined, slowest: undefined, countFrom: Infinity };
{
  const { measured } = globalThis;
  const observe = (type, tell, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(tell)).observe({ type, buffered: true, ...options });

  observe('largest-contentful-paint', ({ startTime }) => (measured.largestPaint = startTime));
  observe('longtask', ({ startTime, duration }) => (measured.longTasksEnd = startTime + duration));
  const answered = ({ startTime, duration }) => {
    if (startTime >= measured.countFrom) measured.slowest = Math.max(measured.slowest ?? 0, duration);
  };
  // Event Timing rounds to 8 ms and omits events below 16 ms, except the first input.
  observe('event', (entry) => entry.interactionId && answered(entry), { durationThreshold: 16 });
  observe('first-input', answered);

  /** Notes in `measured.frames` the time between each two frames, in ms. */
  measured.watchFrames = () => {
    let last;
    const note = (now) => {
      if (last !== undefined) measured.frames.push(now - last);
      last = now;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  };

  const isInView = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  const OUTLINES = 'main > [role="status"], main [aria-busy="true"], main [class*="skeleton" i]';

  /** Records when `selector` is shown and no skeleton is left in the viewport. */
  measured.watchFor = (selector) => {
    const look = () => {
      const isReady = document.querySelector(selector) && ![...document.querySelectorAll(OUTLINES)].some(isInView);
      if (isReady) measured.readyAt = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
}
