import { choice, integer, optionalText, text, type ConfigFields, type ConfigOf } from '@pahiya/service-kit';

export const bookingConfig = {
  quoteSecret: {
    ...text('QUOTE_SECRET', { doc: 'signs fare quotes; the same for every replica', secret: true }),
    parse: (value) => {
      if (value.length < 16) throw new RangeError('must have at least 16 characters');
      return value;
    },
  },
  mapsProvider: choice('MAPS_PROVIDER', ['embedded', 'google', 'osrm'], {
    doc: 'where places and road distances come from; embedded needs no network',
    default: 'embedded',
  }),
  googleMapsKey: optionalText('GOOGLE_MAPS_KEY', { doc: 'server key of Google Maps Platform', secret: true }),
  osrmUrl: optionalText('OSRM_URL', { doc: 'self-hosted OSRM, for road distances' }),
  photonUrl: optionalText('PHOTON_URL', { doc: 'self-hosted Photon, for places' }),
  mapsTimeoutMs: integer('MAPS_TIMEOUT_MS', {
    doc: 'how long a rider waits for the maps service before the embedded estimate is given',
    default: 1500,
    min: 50,
    max: 30_000,
  }),
  startEarlyMinutes: integer('START_EARLY_MINUTES', {
    doc: 'how many minutes before its time a driver can start a ride',
    default: 60,
    // The demonstration starts a ride that is ten minutes away.
    min: 15,
    max: 525_600,
  }),
  mostWaitingMinutes: integer('MOST_WAITING_MINUTES', {
    doc: 'minutes of waiting up to which a completed ride is invoiced without an admin',
    default: 240,
    min: 0,
    max: 10_080,
  }),
  mostTollRupees: integer('MOST_TOLL_RUPEES', {
    doc: 'rupees of tolls up to which a completed ride is invoiced without an admin',
    default: 2000,
    min: 0,
    max: 100_000,
  }),
  waysADay: integer('MATRIX_WAYS_A_DAY', {
    doc: 'with google: ways between rides that may be bought in a day; the road model knows the others',
    default: 2000,
    min: 0,
    max: 10_000_000,
  }),
  planSeconds: integer('PLAN_SECONDS', {
    doc: 'seconds for which the plan of a day is searched; in all, it takes some three more',
    default: 7,
    min: 1,
    max: 120,
  }),
} satisfies ConfigFields;

export type BookingConfig = ConfigOf<typeof bookingConfig>;
