/**
 * Code about rides that the desks of admins, companies and riders share. This is a separate entry, bundled with the
 * remotes that use it. Its files import web-kit from the shared entry, `@pahiya/web-kit`: a file imported by its path
 * would be loaded a second time, with a second copy of its state.
 */
export { bookingQueries, useRideWrite } from './booking-queries.ts';
export type { BookingFilters, BookingPage } from './place-booking.ts';
export { BOOKINGS_ADDRESS, bookingsOrder, tableSort, useBookingsAddress } from './list/bookings-address.ts';
export type { BookingsAddress, BookingsOrder } from './list/bookings-address.ts';
export { BookingsFilters } from './list/bookings-filters.tsx';
export { MonthSelect } from './list/month-select.tsx';
export { OrderSelect } from './list/order-select.tsx';
export { CancelRideDialog } from './cancel/cancel-ride-dialog.tsx';
export type { RideCancellation } from './cancel/cancel-ride-dialog.tsx';
export { newestRideOf } from './changes/newest-ride.ts';
export { changeSentence } from './changes/what-changed.ts';
export { useRideAsItIs } from './changes/use-ride-as-it-is.ts';
export { ClaimedExtras } from './extras/claimed-extras.tsx';
export { ExtrasFields, useExtrasEntry } from './extras-entry/extras-fields.tsx';
export type { EnteredExtras } from './extras-entry/extras-fields.tsx';
export { rupees } from './extras/rupees.ts';
export { FareLines } from './fare/fare-lines.tsx';
export { ExportBookings } from './list/export-bookings.tsx';
export { whyNotExported } from './list/why-not-exported.ts';
export { awaitsAssignment } from './awaits-assignment.ts';
export { Place } from './place.tsx';
export { placeName, shortPlace } from './short-place.ts';
export { lazyCommands } from './commands/lazy-commands.ts';
export { usePaletteSearch, useRideSearch } from './commands/ride-commands.tsx';
export { RideFare } from './ride-fare.tsx';
export { RidePanel } from './ride-panel.tsx';
export type { RideAction } from './ride-panel.tsx';
export { figureQueries, figureSpanAround } from './figures/figure-queries.ts';
export type { FigureSpan } from './figures/figure-queries.ts';
export { RideFigures } from './figures/ride-figures.tsx';
export type { RideFiguresProps } from './figures/ride-figures.tsx';
export { knownFilters, NOT_NARROWED } from './figures/figure-filters.ts';
export type { FigureFilters } from './figures/figure-filters.ts';
export { RidesOnRoad } from './map/rides-on-road.tsx';
export type { RidesOnRoadProps } from './map/rides-on-road.tsx';
export { tripOf } from './map/trip-of.ts';
export { wholeStatement } from './statement/whole-statement.ts';
export { useStatementFiles } from './statement/use-statement-files.tsx';
export type { StatementFilesOptions, StatementFormat } from './statement/use-statement-files.tsx';
