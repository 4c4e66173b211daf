/**
 * What the desks of admins, companies and riders have in common about rides. An entry of its own that is bundled with
 * the remotes that use it: nothing in here may import a module of web-kit that keeps state (session, api, realtime),
 * since that would be a second copy of it on the page.
 */
export { bookingQueries } from './booking-queries.ts';
export type { BookingFilters, BookingPage } from './place-booking.ts';
export { RideDetails } from './ride-details.tsx';
export { figureQueries } from './figures/figure-queries.ts';
export type { FigureSpan } from './figures/figure-queries.ts';
export { RideFigures } from './figures/ride-figures.tsx';
export type { RideFiguresProps } from './figures/ride-figures.tsx';
export { knownFilters } from './figures/figure-filters.ts';
export type { FigureFilters } from './figures/figure-filters.ts';
export { RidesOnRoad } from './map/rides-on-road.tsx';
export type { RidesOnRoadProps } from './map/rides-on-road.tsx';
export { tripOf } from './map/trip-of.ts';
