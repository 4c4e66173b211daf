/**
 * Lists of people and companies. This is a separate entry, bundled with the pages that use it. Its files import web-kit
 * from the shared entry, `@pahiya/web-kit`: a file imported by its path would be loaded a second time.
 */
export { PEOPLE_ADDRESS, peopleAddress } from './people-address.ts';
export type { PeopleOrder } from './people-address.ts';
export { PeopleFilters } from './people-filters.tsx';
