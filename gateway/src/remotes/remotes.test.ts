import { app, ask, at, bearer, choose, CURRENT, edit, entryFor, metrics, open, said } from './remotes.fixture.ts';

it('gives everybody the current build while nobody chose', async () => {
  await open({ REMOTES_CONFIG: '' });
  const answer = await ask({ cookie: 'tenant=DEMO01.c-1' });
  expect(answer.json().remotes[0].entry).toBe(CURRENT);
  expect(answer.headers).not.toHaveProperty('set-cookie');
  expect(answer.headers.vary).toBeUndefined();
});

it('gives two companies each its own version, by code or id, from the token or the cookie', async () => {
  await choose({ default: '1.4.0', tenants: { DEMO01: '2.0.0-beta', 'c-7': 'current' } });
  await open();
  expect(await entryFor()).toBe(at('1.4.0'));
  expect(await entryFor({ authorization: bearer({ companyCode: 'DEMO01', companyId: 'c-1' }) })).toBe(at('2.0.0-beta'));
  expect(await entryFor({ authorization: bearer({ companyCode: 'OTHER', companyId: 'c-7' }) })).toBe(CURRENT);
  expect(await entryFor({ cookie: 'theme=dark; tenant=DEMO01.c-1' })).toBe(at('2.0.0-beta'));
  expect(await entryFor({ authorization: 'Bearer nonsense.%%%.x' })).toBe(at('1.4.0'));
  expect((await ask()).headers).toMatchObject({ vary: 'Authorization, Cookie', 'cache-control': 'no-cache' });
});

it('serves a kept version beside the current one, for ever, to any origin, and nothing outside it', async () => {
  await choose({ default: '1.4.0' });
  await open();
  const file = await app.inject(at('1.4.0'));
  expect(file.body).toBe('the one before');
  expect(file.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
  });
  expect((await app.inject(CURRENT)).body).toBe('the current one');
  for (const path of [
    '/remotes/rider@9/assets/entry.js',
    '/remotes/rider@../assets/entry.js',
    '/remotes/rider@1.4.0/..%2f..%2f..%2fremotes.config.json',
  ])
    expect((await app.inject(path)).statusCode).toBeGreaterThanOrEqual(400);
});

it('gives a canary its share of a thousand browsers, keeps each on its side, and widens without moving anybody back', async () => {
  await choose({ canary: { version: '2.0.0-beta', share: 0.1 }, tenants: { CALM: '1.4.0' } });
  await open();
  const browsers: string[] = [];
  for (let visit = 0; visit < 1000; visit += 1) {
    const cookie = /browser=[\w-]+/.exec(String((await ask()).headers['set-cookie']))?.[0];
    browsers.push(cookie ?? 'none was set');
  }
  const inCanary = async () => {
    const entries = await Promise.all(browsers.map((cookie) => entryFor({ cookie })));
    return browsers.filter((_, visit) => entries[visit] === at('2.0.0-beta'));
  };
  const few = await inCanary();
  // Five standard deviations of a fair draw around 100.
  expect(Math.abs(few.length - 100)).toBeLessThan(48);
  expect(await inCanary()).toEqual(few);
  expect((await ask({ cookie: browsers[0] ?? '' })).headers).not.toHaveProperty('set-cookie');
  expect(await entryFor({ cookie: `${few[0]}; tenant=CALM.c-1` })).toBe(at('1.4.0'));

  await choose({ canary: { version: '2.0.0-beta', share: 0.5 } });
  expect(await inCanary()).toEqual(expect.arrayContaining(few));
});

it('rolls back with one edit, without a restart', async () => {
  await choose({ default: '2.0.0-beta' });
  await open();
  expect(await entryFor()).toBe(at('2.0.0-beta'));
  await choose({ default: '1.4.0' });
  expect(await entryFor()).toBe(at('1.4.0'));
});

it.each([
  ['no JSON', '{', /JSON/],
  ['a share that is none', '{"remotes":{"rider":{"canary":{"version":"1.4.0","share":5}}}}', /share must be at most 1/],
  ['a word that nobody reads', '{"remotes":{"rider":{"tenant":{}}}}', /remotes\.rider\.tenant is not a known field/],
  ['an unknown version', '{"remotes":{"rider":{"default":"9.9.9"}}}', /version 9\.9\.9 of 'rider' cannot be had/],
  ['an unknown remote', '{"remotes":{"pilot":{"default":"current"}}}', /no current build of 'pilot'/],
  [
    'an origin that was not allowed',
    '{"remotes":{"rider":{"default":"https://cdn.example/rider/"}}}',
    /not of an origin that REMOTE_ORIGINS names/,
  ],
])('keeps the last good choice where the file has %s, says so once, and recovers', async (_what, text, why) => {
  await choose({ default: '1.4.0' });
  await open();
  const inForce = async () => /^pahiya_remotes_config_in_force (\d)/m.exec(await metrics.metrics())?.[1];
  expect(await inForce()).toBe('1');
  await edit(text);
  expect(await entryFor()).toBe(at('1.4.0'));
  expect(await entryFor()).toBe(at('1.4.0'));
  expect(said.filter((line) => why.test(line))).toHaveLength(1);
  expect(await inForce()).toBe('0');
  expect((await app.inject('/health/ready')).statusCode).toBe(200);

  await choose({ default: '2.0.0-beta' });
  expect(await entryFor()).toBe(at('2.0.0-beta'));
  expect(await inForce()).toBe('1');
});

it('starts with the current builds where the file is broken from the beginning', async () => {
  await edit('{');
  await open();
  expect(await entryFor()).toBe(CURRENT);
});
