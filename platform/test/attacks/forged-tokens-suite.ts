import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
  type KeyObject,
} from 'node:crypto';
import { routes, TOKEN_TYPE } from '@pahiya/contracts';
import { keptSecrets } from '../../src/secrets.ts';
import { openWorld } from '../world.ts';
import type { Attacked } from './attacked.ts';

const { auth, booking } = routes;
type Part = Record<string, unknown>;

const encode = (part: Part) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part = ''): Part => JSON.parse(Buffer.from(part, 'base64url').toString()) as Part;

/** A genuine token, its parts, and the key that signed it. */
interface Genuine {
  token: string;
  header: Part;
  claims: Part;
  key: KeyObject;
}

const signedBy = (key: KeyObject, header: Part, claims: Part, dsaEncoding: 'ieee-p1363' | 'der' = 'ieee-p1363') => {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding }).toString('base64url')}`;
};
const keyedBy = (secret: string | Buffer, header: Part, claims: Part) => {
  const text = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};
const without = (part: Part, name: string): Part =>
  Object.fromEntries(Object.entries(part).filter(([key]) => key !== name));

/** Admin's tokens that can be made from a genuine token without the key. */
function withoutTheKey({ token, header, claims, key }: Genuine): Record<string, string> {
  const [head = '', , signature = ''] = token.split('.');
  const raised = { ...claims, role: 'admin', sub: 'the-admin' };
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = own.publicKey.export({ format: 'jwk' });
  const known = createPublicKey(key);
  const published = known.export({ format: 'jwk' });
  return {
    'another payload under its signature': `${head}.${encode(raised)}.${signature}`,
    'alg none, unsigned': `${encode({ ...header, alg: 'none' })}.${encode(raised)}.`,
    'alg None, unsigned': `${encode({ ...header, alg: 'None' })}.${encode(raised)}.`,
    'alg none, under its signature': `${encode({ ...header, alg: 'none' })}.${encode(raised)}.${signature}`,
    'no algorithm': `${encode(without(header, 'alg'))}.${encode(raised)}.${signature}`,
    'no signature': `${head}.${encode(claims)}.`,
    'half of its signature': token.slice(0, -43),
    'a signature of zeros': `${head}.${encode(raised)}.${Buffer.alloc(64).toString('base64url')}`,
    'the public key, PEM, as a secret': keyedBy(known.export({ type: 'spki', format: 'pem' }), header, raised),
    'the public key, DER, as a secret': keyedBy(known.export({ type: 'spki', format: 'der' }), header, raised),
    'the published key as a secret': keyedBy(JSON.stringify(published), header, raised),
    'an empty secret': keyedBy('', header, raised),
    'a key of its own': signedBy(own.privateKey, header, raised),
    'a key of its own, unnamed': signedBy(own.privateKey, without(header, 'kid'), raised),
    'a key of its own, in the header': signedBy(own.privateKey, { ...header, jwk }, raised),
    'a key of its own, at an address': signedBy(own.privateKey, { ...header, jku: 'http://127.0.0.1:1/keys' }, raised),
    'a key that is a path': signedBy(own.privateKey, { ...header, kid: '../../../../dev/null' }, raised),
    'a fourth part': `${token}.${signature}`,
  };
}

/** Tokens that the key has signed but that must not open a call: of another kind, or no longer valid. */
function withTheKey({ header, claims, key }: Genuine): Record<string, string> {
  const nowS = Math.floor(Date.now() / 1000);
  const changed = (change: Part) => signedBy(key, header, { ...claims, ...change });
  return {
    'that is over': changed({ iat: nowS - 7200, exp: nowS - 3600 }),
    'without an end': signedBy(key, header, without(claims, 'exp')),
    'that begins tomorrow': changed({ nbf: nowS + 86_400 }),
    'for another audience': changed({ aud: 'another' }),
    'for nobody': signedBy(key, header, without(claims, 'aud')),
    'of another issuer': changed({ iss: 'another' }),
    'of no issuer': signedBy(key, header, without(claims, 'iss')),
    'of the type of any JWT': signedBy(key, { ...header, typ: 'JWT' }, claims),
    'of no type': signedBy(key, without(header, 'typ'), claims),
    'of the type of a link': signedBy(key, { ...header, typ: 'mail-link+jwt' }, claims),
    'with a rule that must be understood': signedBy(key, { ...header, crit: ['unheard'], unheard: true }, claims),
    'signed in another form': signedBy(key, header, claims, 'der'),
    'of a session that never was': changed({ sid: randomUUID() }),
    'of no session': signedBy(key, header, without(claims, 'sid')),
  };
}

/** Tokens that the platform did not give out. */
export function describeForgedTokens({ urlOf, dataDirOf }: Attacked): void {
  it('takes no token but those that it gave out', async () => {
    const { api, rider } = await openWorld(urlOf());
    const [header, claims] = rider.token.split('.', 2).map(decode) as [Part, Part];
    expect(header).toMatchObject({ alg: 'ES256', typ: TOKEN_TYPE });
    const { tokenPrivateKey } = await keptSecrets(dataDirOf());
    const genuine = { token: rider.token, header, claims, key: createPrivateKey(tokenPrivateKey) };
    const statusesOf = async (token: string) => {
      const calls = [auth.getProfile, booking.myBookings, booking.allBookings];
      return Promise.all(calls.map(async (call) => (await api.call(call, { token })).status));
    };
    // A token with the same claims, signed in the same way, is accepted.
    expect(await statusesOf(signedBy(genuine.key, header, claims))).toEqual([200, 200, 403]);
    const forgeries = Object.entries({ ...withoutTheKey(genuine), ...withTheKey(genuine) });
    expect(forgeries.length).toBeGreaterThan(30);
    const taken = [];
    for (const [what, token] of forgeries) {
      const statuses = [...(await statusesOf(token)), ...(await statusesOf(token))];
      if (statuses.some((status) => status !== 401)) taken.push([what, ...statuses]);
    }
    expect(taken).toEqual([]);
    expect(await statusesOf(rider.token)).toEqual([200, 200, 403]);
  });
}
