import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createEmbeddedMaps } from './embedded-maps.ts';
import { createGoogleMaps } from './google-maps.ts';
import { withFallback } from './maps.ts';
import type { MapsProviderError } from './maps-provider.ts';
import { createOsrmPhotonMaps } from './osrm-photon.ts';

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: unknown;
}

/** 'hang' never answers. */
let answer: { status?: number; body: unknown } | 'hang' = { body: {} };
let received: Received[] = [];
let baseUrl = '';
let server: Server;

beforeAll(async () => {
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const body = request.method === 'POST' ? await json(request) : undefined;
    received.push({ method: request.method, url: request.url, headers: request.headers, body });
    if (answer === 'hang') return;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  };
  server = createServer((request, response) => void reply(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
});

const google = (timeoutMs = 2000) =>
  createGoogleMaps({ apiKey: 'server-key', placesBaseUrl: baseUrl, routesBaseUrl: `${baseUrl}/routes`, timeoutMs });
const osrm = () => createOsrmPhotonMaps({ osrmUrl: `${baseUrl}/osrm/`, photonUrl: baseUrl, timeoutMs: 2000 });
const pune = { lat: 18.5196, lng: 73.8554 };
const mumbai = { lat: 19.0728, lng: 72.8826 };

describe('Google', () => {
  it('suggests places of India only, and sends the key in a header', async () => {
    answer = {
      body: {
        suggestions: [
          {
            placePrediction: {
              place: 'places/ChIJbU60yXAWrjsR4E9-UejD3_g',
              placeId: 'ChIJbU60yXAWrjsR4E9-UejD3_g',
              text: { text: 'Bengaluru, Karnataka, India', matches: [{ endOffset: 5 }] },
              structuredFormat: { mainText: { text: 'Bengaluru' }, secondaryText: { text: 'Karnataka, India' } },
              types: ['locality', 'political', 'geocode'],
            },
          },
          {
            placePrediction: {
              placeId: 'ChIJL_P_CXMEDTkRw0ZdG-0GVvw',
              text: { text: 'Kempegowda International Airport' },
              types: ['airport', 'establishment', 'point_of_interest'],
            },
          },
          { queryPrediction: { text: { text: 'bengaluru palace tickets' } } },
        ],
      },
    };
    expect(await google().suggest(' benga ', { limit: 5 })).toEqual([
      { placeId: 'ChIJbU60yXAWrjsR4E9-UejD3_g', name: 'Bengaluru', description: 'Karnataka, India', kind: 'city' },
      {
        placeId: 'ChIJL_P_CXMEDTkRw0ZdG-0GVvw',
        name: 'Kempegowda International Airport',
        description: '',
        kind: 'airport',
      },
    ]);
    expect(received[0]).toMatchObject({
      method: 'POST',
      url: '/v1/places:autocomplete',
      headers: {
        'x-goog-api-key': 'server-key',
        'x-goog-fieldmask': expect.stringContaining('placePrediction.placeId'),
      },
      body: { input: 'benga', includedRegionCodes: ['in'] },
    });
  });

  it('answers nothing for no suggestions', async () => {
    answer = { body: {} };
    expect(await google().suggest('xqzvk')).toEqual([]);
  });

  const charminar = {
    id: 'ChIJp7CbRGmXyzsRKLKsT8oGe14',
    displayName: { text: 'Charminar', languageCode: 'en' },
    formattedAddress: 'Char Kaman, Ghansi Bazaar, Hyderabad, Telangana 500002, India',
    location: { latitude: 17.3615636, longitude: 78.4746645 },
    addressComponents: [
      { longText: 'Hyderabad', shortText: 'Hyderabad', types: ['locality', 'political'], languageCode: 'en' },
      { longText: 'India', shortText: 'IN', types: ['country', 'political'], languageCode: 'en' },
    ],
  };

  it('gives a place its address, coordinates and components', async () => {
    answer = { body: charminar };
    expect(await google().place(charminar.id)).toEqual({
      placeId: charminar.id,
      address: `Charminar, ${charminar.formattedAddress}`,
      lat: 17.3615636,
      lng: 78.4746645,
      components: [
        { longName: 'Hyderabad', shortName: 'Hyderabad', types: ['locality', 'political'] },
        { longName: 'India', shortName: 'IN', types: ['country', 'political'] },
      ],
    });
    expect(received[0]?.url).toBe(`/v1/places/${charminar.id}?languageCode=en&regionCode=IN`);
  });

  it('answers undefined for a place that is gone, malformed or abroad', async () => {
    answer = { status: 404, body: { error: { code: 404, status: 'NOT_FOUND' } } };
    expect(await google().place('gone')).toBeUndefined();
    answer = { status: 400, body: { error: { status: 'INVALID_ARGUMENT', message: 'Not a valid Place ID: ../x' } } };
    expect(await google().place('../x')).toBeUndefined();
    expect(received.at(-1)?.url).toContain('/v1/places/..%2Fx?');
    answer = {
      body: { ...charminar, addressComponents: [{ longText: 'Nepal', shortText: 'NP', types: ['country'] }] },
    };
    expect(await google().place('abroad')).toBeUndefined();
  });

  it('reports a wrong key as a failure, not as a missing place', async () => {
    answer = { status: 400, body: { error: { status: 'INVALID_ARGUMENT', message: 'API key not valid.' } } };
    await expect(google().place('any')).rejects.toMatchObject({ code: 'MAPS_UNAVAILABLE', status: 400 });
  });

  it('routes by car, in started 100 m and minutes', async () => {
    answer = { body: { routes: [{ distanceMeters: 148_230, duration: '10561s' }] } };
    expect(await google().route(mumbai, pune)).toEqual({ distanceKm: 148.3, durationMinutes: 177 });
    expect(received[0]).toMatchObject({
      url: '/routes/directions/v2:computeRoutes',
      headers: { 'x-goog-fieldmask': 'routes.distanceMeters,routes.duration' },
      body: { origin: { location: { latLng: { latitude: 19.0728, longitude: 72.8826 } } }, travelMode: 'DRIVE' },
    });
    answer = { body: { routes: [{ duration: '0s' }] } };
    expect(await google().route(pune, pune)).toEqual({ distanceKm: 0, durationMinutes: 0 });
  });
});

describe('OSRM and Photon', () => {
  const hinjawadi = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [73.7389, 18.5913] },
    properties: {
      osm_type: 'N',
      osm_id: 1,
      osm_key: 'place',
      osm_value: 'suburb',
      name: 'Hinjawadi',
      city: 'Pune',
      state: 'Maharashtra',
      postcode: '411057',
      country: 'India',
      countrycode: 'IN',
    },
  };
  const lahore = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [74.35, 31.55] },
    properties: { name: 'Lahore', osm_key: 'place', osm_value: 'city', countrycode: 'PK' },
  };

  it('suggests places of India, and resolves an id to its place without another call', async () => {
    answer = { body: { type: 'FeatureCollection', features: [lahore, hinjawadi] } };
    const [suggestion, ...others] = await osrm().suggest('hinja', { limit: 3 });
    expect(others).toEqual([]);
    expect(suggestion).toMatchObject({ name: 'Hinjawadi', description: 'Pune, Maharashtra', kind: 'locality' });
    expect(received[0]?.url).toBe('/api?q=hinja&limit=6&lang=en&bbox=68.1%2C6.4%2C97.5%2C35.8');

    const placeId = suggestion?.placeId ?? '';
    expect(await osrm().place(placeId)).toMatchObject({
      placeId,
      address: 'Hinjawadi, Pune, Maharashtra 411057, India',
      lat: 18.5913,
      lng: 73.7389,
    });
    expect(received).toHaveLength(1);
  });

  /** As Photon has them: areas are boundaries whose `type` says what they are, a town lists all of its postcodes, a house has no name. */
  const photonFeatures = [
    {
      geometry: { coordinates: [73.8553, 18.5204] },
      properties: {
        ...{ osm_key: 'boundary', osm_value: 'administrative', type: 'city', name: 'Pune', state: 'Maharashtra' },
        ...{ countrycode: 'IN', postcode: '411001;411002;411004' },
      },
    },
    {
      geometry: { coordinates: [73.8931, 18.5362] },
      properties: {
        ...{ osm_key: 'boundary', osm_value: 'administrative', type: 'district', name: 'Koregaon Park' },
        ...{ city: 'Pune', state: 'Maharashtra', countrycode: 'IN', postcode: '411001' },
      },
    },
    {
      geometry: { coordinates: [73.8767, 18.5074] },
      properties: {
        ...{ osm_key: 'building', osm_value: 'yes', type: 'house', housenumber: '12', street: 'East Street' },
        ...{ district: 'Camp', city: 'Pune', state: 'Maharashtra', countrycode: 'IN', postcode: '411001' },
      },
    },
    {
      geometry: { coordinates: [73.8803, 18.5289] },
      properties: {
        ...{ osm_key: 'building', osm_value: 'yes', type: 'house', name: 'Nyati Unitree', street: 'Nagar Road' },
        ...{ city: 'Pune', state: 'Maharashtra', countrycode: 'IN' },
      },
    },
  ];

  it('distinguishes areas, houses without a name and named buildings', async () => {
    answer = { body: { features: photonFeatures } };
    expect((await osrm().suggest('pune')).map(({ name, kind }) => [name, kind])).toEqual([
      ['Pune', 'city'],
      ['Koregaon Park', 'locality'],
      ['12 East Street', 'address'],
      ['Nyati Unitree', 'establishment'],
    ]);
  });

  it('leaves out the postcodes of a place that has many', async () => {
    answer = { body: { features: photonFeatures } };
    const [city, area] = await osrm().suggest('pune');
    expect((await osrm().place(city?.placeId ?? ''))?.address).toBe('Pune, Maharashtra, India');
    expect((await osrm().place(area?.placeId ?? ''))?.address).toContain('411001');
  });

  it('keeps ids within 300 characters however long the names', async () => {
    const properties = { ...hinjawadi.properties, name: 'पुणे '.repeat(60), district: 'x'.repeat(400) };
    answer = { body: { features: [{ ...hinjawadi, properties }] } };
    const [suggestion] = await osrm().suggest('pune');
    expect(suggestion?.placeId.length).toBeLessThanOrEqual(300);
    expect(await osrm().place(suggestion?.placeId ?? '')).toMatchObject({ lat: 18.5913, lng: 73.7389 });
  });

  it('answers undefined for an id that it did not make', async () => {
    const forged = (value: unknown) => `osm.${Buffer.from(JSON.stringify(value)).toString('base64url')}`;
    for (const placeId of [
      'osm.',
      'osm.!!',
      'ChIJbU60',
      forged({}),
      forged([51.5, 0, 'London', '', '', '', '']),
      forged([18, 73]),
    ]) {
      expect(await osrm().place(placeId)).toBeUndefined();
    }
  });

  const waypoints = [{ location: [72.8821, 19.0731] }, { location: [73.856, 18.5199] }];

  it('routes by longitude and latitude', async () => {
    answer = { body: { code: 'Ok', routes: [{ distance: 148_230.4, duration: 9001.2, legs: [] }], waypoints } };
    expect(await osrm().route(mumbai, pune)).toEqual({ distanceKm: 148.3, durationMinutes: 151 });
    expect(received[0]?.url).toContain('/osrm/route/v1/driving/72.8826,19.0728;73.8554,18.5196?overview=false');
  });

  it('rejects a route whose ends are far from the requested points', async () => {
    // https://github.com/Project-OSRM/osrm-backend/issues/6506: beyond the server's extract both ends come down on one far road.
    const location = [78.4747, 17.3616];
    const far = [{ location }, { location }];
    answer = { body: { code: 'Ok', routes: [{ distance: 0, duration: 0, legs: [] }], waypoints: far } };
    await expect(osrm().route(mumbai, pune)).rejects.toThrow('knows no road within 5 km');
  });

  it('fails where there is no route', async () => {
    answer = { status: 400, body: { code: 'NoRoute', message: 'Impossible route between points' } };
    await expect(osrm().route(mumbai, pune)).rejects.toThrow('found no route: NoRoute');
  });
});

/** Real answers of the services' servers, as others published them. Only polylines and repeated entries are left out. */
describe('recorded answers', () => {
  it("reads OSRM's demonstration server", async () => {
    // router.project-osrm.org, to the example request of https://github.com/Project-OSRM/osrm-backend/blob/master/docs/http.md.
    // © OpenStreetMap contributors, ODbL.
    answer = {
      body: `{"code":"Ok","routes":[{"legs":[{"steps":[],"summary":"","weight":263.1,"duration":260.2,"distance":1886.3},
        {"steps":[],"summary":"","weight":370.5,"duration":370.5,"distance":2845.5}],"weight_name":"routability","weight":633.6,
        "duration":630.7,"distance":4731.8}],"waypoints":[
        {"hint":"Dv8JgCp3moUXAAAABQAAAAAAAAAgAAAAIXRPQYXNK0AAAAAAcPePQQsAAAADAAAAAAAAABAAAAA6-wAA_kvMAKlYIQM8TMwArVghAwAA7wrXLH_K",
        "distance":4.231521214,"name":"Friedrichstraße","location":[13.388798,52.517033]},
        {"hint":"JEvdgVmFiocGAAAACgAAAAAAAAB3AAAAppONQOodwkAAAAAA8TeEQgYAAAAKAAAAAAAAAHcAAAA6-wAAfm7MABiJIQOCbswA_4ghAwAAXwXXLH_K",
        "distance":2.795148358,"name":"Torstraße","location":[13.39763,52.529432]},
        {"hint":"oSkYgP___38fAAAAUQAAACYAAAAeAAAAeosKQlNOX0IQ7CZCjsMGQh8AAABRAAAAJgAAAB4AAAA6-wAASufMAOdwIQNL58wA03AhAwQAvxDXLH_K",
        "distance":2.226580806,"name":"Platz der Vereinten Nationen","location":[13.428554,52.523239]}]}`,
    };
    const route = await osrm().route({ lat: 52.517037, lng: 13.38886 }, { lat: 52.523219, lng: 13.428555 });
    expect(route).toEqual({ distanceKm: 4.8, durationMinutes: 11 });
  });

  it("reads komoot's Photon", async () => {
    // photon.komoot.io to `mysore`. © OpenStreetMap contributors, ODbL.
    answer = {
      body: `{"features":[{"geometry":{"coordinates":[76.6553609,12.3051828]},"properties":{"name":"Mysuru","state":"Karnataka",
        "country":"India","countrycode":"IN","osm_key":"place","osm_value":"city"}},
        {"geometry":{"coordinates":[76.6988633,12.3031299]},"properties":{"name":"Mysore Mega Dairy","state":"Karnataka",
        "country":"India","countrycode":"IN","osm_key":"landuse","osm_value":"industrial"}}]}`,
    };
    const [city, dairy] = await osrm().suggest('mysore');
    expect(city).toMatchObject({ name: 'Mysuru', description: 'Karnataka', kind: 'city' });
    expect(dairy).toMatchObject({ name: 'Mysore Mega Dairy', kind: 'establishment' });
    expect(await osrm().place(city?.placeId ?? '')).toMatchObject({
      address: 'Mysuru, Karnataka, India',
      lat: 12.3051828,
      lng: 76.6553609,
    });
  });

  it("reads Google's Places and Routes", async () => {
    // https://developers.google.com/maps/documentation/places/web-service/place-autocomplete
    answer = {
      body: `{"suggestions":[{"placePrediction":{"place":"places/ChIJ5YQQf1GHhYARPKG7WLIaOko","placeId":"ChIJ5YQQf1GHhYARPKG7WLIaOko",
        "text":{"text":"Amoeba Music, Haight Street, San Francisco, CA, USA","matches":[{"endOffset":6}]},
        "structuredFormat":{"mainText":{"text":"Amoeba Music","matches":[{"endOffset":6}]},
        "secondaryText":{"text":"Haight Street, San Francisco, CA, USA"}},
        "types":["home_goods_store","establishment","store","point_of_interest","electronics_store"]}},
        {"queryPrediction":{"text":{"text":"Amoeba Music","matches":[{"endOffset":6}]}}}]}`,
    };
    expect(await google().suggest('amoeba')).toEqual([
      {
        placeId: 'ChIJ5YQQf1GHhYARPKG7WLIaOko',
        name: 'Amoeba Music',
        description: 'Haight Street, San Francisco, CA, USA',
        kind: 'establishment',
      },
    ]);

    // https://developers.google.com/maps/documentation/routes/compute_route_directions
    answer = { body: '{"routes":[{"distanceMeters":772,"duration":"165s"}]}' };
    const route = await google().route({ lat: 37.419734, lng: -122.0827784 }, { lat: 37.41767, lng: -122.079595 });
    expect(route).toEqual({ distanceKm: 0.8, durationMinutes: 3 });
  });
});

describe('the service, with the embedded maps behind it', () => {
  const embedded = createEmbeddedMaps();
  let failures: MapsProviderError[] = [];
  const backed = (timeoutMs = 2000) =>
    withFallback(google(), embedded, { timeoutMs, onFailure: (error) => failures.push(error) });
  beforeEach(() => {
    failures = [];
  });

  it('says that a service answered', async () => {
    answer = { body: { routes: [{ distanceMeters: 148_200, duration: '9000s' }] } };
    expect(await backed().route(mumbai, pune)).toEqual({
      value: { distanceKm: 148.2, durationMinutes: 150 },
      source: 'maps',
      providerFailed: false,
    });
  });

  it.each([
    ['an error', { status: 503, body: {} }],
    ['a wrong key', { status: 403, body: { error: { code: 403, status: 'PERMISSION_DENIED' } } }],
    ['a spent quota', { status: 429, body: { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } } }],
    ['no JSON', { body: '<html>' }],
    ['no route', { body: {} }],
    ['null', { body: null }],
    ['numbers that are none', { body: { routes: [{ distanceMeters: 'far', duration: '1s' }] } }],
  ])('falls back on %s, tells why and says so', async (_, bad) => {
    answer = bad;
    const route = await backed().route(mumbai, pune);
    expect(route).toEqual({ value: await embedded.route(mumbai, pune), source: 'fallback', providerFailed: true });
    expect(failures).toEqual([expect.objectContaining({ code: 'MAPS_UNAVAILABLE', provider: 'google' })]);
    expect(failures[0]?.message).not.toContain('server-key');
  });

  it('falls back when the service hangs, for routes and suggestions', async () => {
    answer = 'hang';
    expect(await backed(50).route(mumbai, pune)).toMatchObject({ source: 'fallback', providerFailed: true });
    const suggested = await backed(50).suggest('bangalor');
    expect(suggested).toMatchObject({ source: 'fallback', providerFailed: true });
    expect(suggested.value[0]).toMatchObject({ name: 'Bengaluru', description: 'Karnataka', kind: 'city' });
    expect(failures.map((failure) => failure.message)).toEqual(Array(2).fill('google: no answer within 50 ms'));
  });

  it('keeps serving the places it suggested itself, and fails for those that only the service knows', async () => {
    answer = { status: 500, body: {} };
    const place = await backed().place('in.iata.BLR');
    expect(place).toMatchObject({ source: 'fallback', providerFailed: false });
    expect(place.value).toMatchObject({ address: 'Kempegowda International Airport, Bengaluru, Karnataka, India' });
    expect(received).toEqual([]);
    await expect(backed().place('ChIJbU60')).rejects.toMatchObject({ code: 'MAPS_UNAVAILABLE', status: 500 });
  });

  it('stops when its caller aborts, instead of falling back', async () => {
    answer = 'hang';
    const caller = new AbortController();
    const call = backed().route(mumbai, pune, { signal: caller.signal });
    caller.abort(new Error('the rider went away'));
    await expect(call).rejects.toThrow('the rider went away');
    expect(failures).toEqual([]);
  });

  it('uses the embedded maps without a service, and reports no failure', async () => {
    const maps = withFallback(undefined, embedded, { timeoutMs: 50, onFailure: (error) => failures.push(error) });
    expect(await maps.route(mumbai, pune)).toMatchObject({ source: 'fallback', providerFailed: false });
    expect((await maps.place('nowhere')).value).toBeUndefined();
    expect(maps.name).toBe('embedded');
  });
});
