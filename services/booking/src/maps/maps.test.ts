import { createEmbeddedMaps } from './embedded-maps.ts';
import { withFallback } from './maps.ts';
import type { MapsProviderError } from './maps-provider.ts';
import { google, mapsServer, mumbai, pune } from './maps-server.fixture.ts';

describe('the service, with the embedded maps behind it', () => {
  const embedded = createEmbeddedMaps();
  let failures: MapsProviderError[] = [];
  const backed = (timeoutMs = 2000) =>
    withFallback(google(), embedded, { timeoutMs, onFailure: (error) => failures.push(error) });
  beforeEach(() => {
    failures = [];
  });

  it('says that a service answered', async () => {
    mapsServer.answer = { body: { routes: [{ distanceMeters: 148_200, duration: '9000s' }] } };
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
    mapsServer.answer = bad;
    const route = await backed().route(mumbai, pune);
    expect(route).toEqual({ value: await embedded.route(mumbai, pune), source: 'fallback', providerFailed: true });
    expect(failures).toEqual([expect.objectContaining({ code: 'MAPS_UNAVAILABLE', provider: 'google' })]);
    expect(failures[0]?.message).not.toContain('server-key');
  });

  it('falls back when the service hangs, for routes and suggestions', async () => {
    mapsServer.answer = 'hang';
    expect(await backed(50).route(mumbai, pune)).toMatchObject({ source: 'fallback', providerFailed: true });
    const suggested = await backed(50).suggest('bangalor');
    expect(suggested).toMatchObject({ source: 'fallback', providerFailed: true });
    expect(suggested.value[0]).toMatchObject({ name: 'Bengaluru', description: 'Karnataka', kind: 'city' });
    expect(failures.map((failure) => failure.message)).toEqual(Array(2).fill('google: no answer within 50 ms'));
  });

  it('keeps serving the places it suggested itself, and fails for those that only the service knows', async () => {
    mapsServer.answer = { status: 500, body: {} };
    const place = await backed().place('in.iata.BLR');
    expect(place).toMatchObject({ source: 'fallback', providerFailed: false });
    expect(place.value).toMatchObject({ address: 'Kempegowda International Airport, Bengaluru, Karnataka, India' });
    expect(mapsServer.received).toEqual([]);
    await expect(backed().place('ChIJbU60')).rejects.toMatchObject({ code: 'MAPS_UNAVAILABLE', status: 500 });
  });

  it('stops when its caller aborts, instead of falling back', async () => {
    mapsServer.answer = 'hang';
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
