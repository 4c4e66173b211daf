import { eventually, type CollectedSpan, type SpanCollector } from '@pahiya/testing';
import { launchChromium } from '@pahiya/testing/browser';
import { openWorld } from './world.ts';

interface Traced {
  urlOf: () => string;
  collectorOf: () => SpanCollector;
}

/** `process name` of a span and of those above it, the root first; a span that has not come yet is `?`. */
function pathOf(span: CollectedSpan, spans: readonly CollectedSpan[]): string[] {
  const own = `${span.process} ${span.name}`;
  if (span.parentSpanId === undefined) return [own];
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent ? pathOf(parent, spans) : ['?']), own];
}

/** Tests of the traces that begin with a person's click. */
export function describeClicks({ urlOf, collectorOf }: Traced): void {
  it("keeps one trace from a person's click to the last listener of its event", async () => {
    const { people, rider } = await openWorld(urlOf());
    const ride = await people.book(rider);
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      await page.addInitScript((token) => {
        localStorage.setItem('token', token);
        localStorage.setItem('userRole', 'user');
      }, rider.token);
      await page.goto(`${urlOf()}/history`);
      const card = page.getByRole('article', { name: `Ride ${ride._id.slice(-8)}` });
      await card.getByRole('button', { name: 'Cancel ride' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel ride' }).click();
      await card.getByText('Cancelled').waitFor();
      // A page that is left sends what it has. A browser that ends drops what is still under way.
      await page.goto('about:blank');
      const seen = await eventually(() => pathsOfCancellation(collectorOf()), {
        describe: 'the spans below the click',
      });
      expect(new Set(seen.map(([root]) => root))).toEqual(new Set(['browser click']));
    } finally {
      await browser.close();
    }
  });
}

/** The paths of all spans of the last cancellation. @throws as long as one below the click is missing */
function pathsOfCancellation({ spans }: SpanCollector): string[][] {
  const cancel = 'POST /api/bookings/:id/cancel';
  const calls = ['browser click', `browser ${cancel}`, `gateway ${cancel}`, `booking ${cancel}`];
  const call = spans.findLast(({ process, name }) => process === 'browser' && name === cancel);
  const ofTrace = spans.filter(({ traceId }) => traceId === call?.traceId);
  const paths = ofTrace.map((span) => pathOf(span, ofTrace));
  expect(paths).toEqual(
    expect.arrayContaining([
      calls,
      [...calls, 'driver driver booking.ride.cancelled.v1'],
      [...calls, 'invoice invoice booking.ride.cancelled.v1'],
    ]),
  );
  return paths;
}
