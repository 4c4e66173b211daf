import { mapsServer, mumbai, osrm, pune } from './maps-server.fixture.ts';
import { hinjawadi, lahore, photonFeatures } from './photon.fixture.ts';

describe('OSRM and Photon', () => {
  it('suggests places of India, and resolves an id to its place without another call', async () => {
    mapsServer.answer = { body: { type: 'FeatureCollection', features: [lahore, hinjawadi] } };
    const [suggestion, ...others] = await osrm().suggest('hinja', { limit: 3 });
    expect(others).toEqual([]);
    expect(suggestion).toMatchObject({ name: 'Hinjawadi', description: 'Pune, Maharashtra', kind: 'locality' });
    expect(mapsServer.received[0]?.url).toBe('/api?q=hinja&limit=6&lang=en&bbox=68.1%2C6.4%2C97.5%2C35.8');

    const placeId = suggestion?.placeId ?? '';
    expect(await osrm().place(placeId)).toMatchObject({
      placeId,
      address: 'Hinjawadi, Pune, Maharashtra 411057, India',
      lat: 18.5913,
      lng: 73.7389,
    });
    expect(mapsServer.received).toHaveLength(1);
  });

  it('distinguishes areas, houses without a name and named buildings', async () => {
    mapsServer.answer = { body: { features: photonFeatures } };
    expect((await osrm().suggest('pune')).map(({ name, kind }) => [name, kind])).toEqual([
      ['Pune', 'city'],
      ['Koregaon Park', 'locality'],
      ['12 East Street', 'address'],
      ['Nyati Unitree', 'establishment'],
    ]);
  });

  it('leaves out the postcodes of a place that has many', async () => {
    mapsServer.answer = { body: { features: photonFeatures } };
    const [city, area] = await osrm().suggest('pune');
    expect((await osrm().place(city?.placeId ?? ''))?.address).toBe('Pune, Maharashtra, India');
    expect((await osrm().place(area?.placeId ?? ''))?.address).toContain('411001');
  });

  it('keeps ids within 300 characters however long the names', async () => {
    const properties = { ...hinjawadi.properties, name: 'पुणे '.repeat(60), district: 'x'.repeat(400) };
    mapsServer.answer = { body: { features: [{ ...hinjawadi, properties }] } };
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
    mapsServer.answer = {
      body: { code: 'Ok', routes: [{ distance: 148_230.4, duration: 9001.2, legs: [] }], waypoints },
    };
    expect(await osrm().route(mumbai, pune)).toEqual({ distanceKm: 148.3, durationMinutes: 151 });
    expect(mapsServer.received[0]?.url).toContain(
      '/osrm/route/v1/driving/72.8826,19.0728;73.8554,18.5196?overview=false',
    );
  });

  it('rejects a route whose ends are far from the requested points', async () => {
    // https://github.com/Project-OSRM/osrm-backend/issues/6506: outside its extract, the server snaps both ends to one
    // far road.
    const location = [78.4747, 17.3616];
    const far = [{ location }, { location }];
    mapsServer.answer = { body: { code: 'Ok', routes: [{ distance: 0, duration: 0, legs: [] }], waypoints: far } };
    await expect(osrm().route(mumbai, pune)).rejects.toThrow('knows no road within 5 km');
  });

  it('fails where there is no route', async () => {
    mapsServer.answer = { status: 400, body: { code: 'NoRoute', message: 'Impossible route between points' } };
    await expect(osrm().route(mumbai, pune)).rejects.toThrow('found no route: NoRoute');
  });
});

/** Real answers of the services' servers, as others published them. Only polylines and repeated entries are left out. */
describe('recorded answers', () => {
  it("reads OSRM's demonstration server", async () => {
    // router.project-osrm.org, to the example request of https://github.com/Project-OSRM/osrm-backend/blob/master/docs/http.md.
    // © OpenStreetMap contributors, ODbL.
    mapsServer.answer = {
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
    mapsServer.answer = {
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
});
