import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER, TOKEN_TYPE } from '@pahiya/contracts';
import { tokenVerifierOf } from './token-verifier.ts';

const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const tokens = tokenVerifierOf([privateKey]);

const signed = (typ: string | undefined, claims: object) =>
  new SignJWT({ sub: 'asha', sid: 'session', role: 'user', aud: TOKEN_AUDIENCE, ...claims })
    .setProtectedHeader({ alg: TOKEN_ALGORITHM, ...(typ === undefined ? {} : { typ }) })
    .setExpirationTime('1h')
    .sign(createPrivateKey(privateKey));

it('accepts a token of its issuer and type', async () => {
  await expect(tokens.verify(await signed(TOKEN_TYPE, { iss: TOKEN_ISSUER }))).resolves.toMatchObject({ sub: 'asha' });
});

it.each([
  ['another issuer', TOKEN_TYPE, { iss: 'another' }],
  ['no issuer', TOKEN_TYPE, {}],
  ['the type of a link in a mail', 'mail-link+jwt', { iss: TOKEN_ISSUER }],
  ['the type of any JWT', 'JWT', { iss: TOKEN_ISSUER }],
  ['no type', undefined, { iss: TOKEN_ISSUER }],
  ['the type of any JWT and no issuer, as of the first releases', 'JWT', {}],
  ['neither issuer nor type', undefined, {}],
])('refuses a token of the same key with %s', async (_what, typ, claims) => {
  await expect(tokens.verify(await signed(typ, claims))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});
