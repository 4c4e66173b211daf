import { google, mapsServer, mumbai, pune } from './maps-server.fixture.ts';

describe('Google', () => {
  it('suggests places of India only, and sends the key in a header', async () => {
    mapsServer.answer = {
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
    expect(mapsServer.received[0]).toMatchObject({
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
    mapsServer.answer = { body: {} };
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
    mapsServer.answer = { body: charminar };
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
    expect(mapsServer.received[0]?.url).toBe(`/v1/places/${charminar.id}?languageCode=en&regionCode=IN`);
  });

  it('answers undefined for a place that is gone, malformed or abroad', async () => {
    mapsServer.answer = { status: 404, body: { error: { code: 404, status: 'NOT_FOUND' } } };
    expect(await google().place('gone')).toBeUndefined();
    mapsServer.answer = {
      status: 400,
      body: { error: { status: 'INVALID_ARGUMENT', message: 'Not a valid Place ID: ../x' } },
    };
    expect(await google().place('../x')).toBeUndefined();
    expect(mapsServer.received.at(-1)?.url).toContain('/v1/places/..%2Fx?');
    mapsServer.answer = {
      body: { ...charminar, addressComponents: [{ longText: 'Nepal', shortText: 'NP', types: ['country'] }] },
    };
    expect(await google().place('abroad')).toBeUndefined();
  });

  it('reports a wrong key as a failure, not as a missing place', async () => {
    mapsServer.answer = { status: 400, body: { error: { status: 'INVALID_ARGUMENT', message: 'API key not valid.' } } };
    await expect(google().place('any')).rejects.toMatchObject({ code: 'MAPS_UNAVAILABLE', status: 400 });
  });

  it('routes by car, in started 100 m and minutes', async () => {
    mapsServer.answer = { body: { routes: [{ distanceMeters: 148_230, duration: '10561s' }] } };
    expect(await google().route(mumbai, pune)).toEqual({ distanceKm: 148.3, durationMinutes: 177 });
    expect(mapsServer.received[0]).toMatchObject({
      url: '/routes/directions/v2:computeRoutes',
      headers: { 'x-goog-fieldmask': 'routes.distanceMeters,routes.duration' },
      body: { origin: { location: { latLng: { latitude: 19.0728, longitude: 72.8826 } } }, travelMode: 'DRIVE' },
    });
    mapsServer.answer = { body: { routes: [{ duration: '0s' }] } };
    expect(await google().route(pune, pune)).toEqual({ distanceKm: 0, durationMinutes: 0 });
  });
});

/** Real answers of the services' servers, as others published them. Only polylines and repeated entries are left out. */
describe('recorded answers', () => {
  it("reads Google's Places and Routes", async () => {
    // https://developers.google.com/maps/documentation/places/web-service/place-autocomplete
    mapsServer.answer = {
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
    mapsServer.answer = { body: '{"routes":[{"distanceMeters":772,"duration":"165s"}]}' };
    const route = await google().route({ lat: 37.419734, lng: -122.0827784 }, { lat: 37.41767, lng: -122.079595 });
    expect(route).toEqual({ distanceKm: 0.8, durationMinutes: 3 });
  });
});
