/**
 * The search for places. This is a separate entry, bundled with the pages that use it. Its files import web-kit from the
 * shared entry, `@pahiya/web-kit`: a file imported by its path would be loaded a second time.
 */
export { PlaceField } from './place-field.tsx';
export { placeQuery, placesQuery } from './places.queries.ts';
