// Runs in the measured page before its own scripts: what the browser observes, for timings.ts to read.
globalThis.measured = { largestPaint: 0, longTasksEnd: 0, readyAt: undefined, slowest: 16, countFrom: Infinity };
{
  const { measured } = globalThis;
  const observe = (type, tell, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(tell)).observe({ type, buffered: true, ...options });

  observe('largest-contentful-paint', ({ startTime }) => (measured.largestPaint = startTime));
  observe('longtask', ({ startTime, duration }) => (measured.longTasksEnd = startTime + duration));
  // Event Timing rounds to 8 ms and leaves out what took less than 16.
  observe(
    'event',
    ({ interactionId, startTime, duration }) => {
      if (interactionId && startTime >= measured.countFrom) measured.slowest = Math.max(measured.slowest, duration);
    },
    { durationThreshold: 16 },
  );

  const isInView = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  const OUTLINES = 'main > [role="status"], main [aria-busy="true"], main [class*="skeleton" i]';

  /** Notes when `selector` is there and, as far as the screen reaches, no outline of what is to come any more. */
  measured.watchFor = (selector) => {
    const look = () => {
      const isReady = document.querySelector(selector) && ![...document.querySelectorAll(OUTLINES)].some(isInView);
      if (isReady) measured.readyAt = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
}
