import type { FactorAdded } from '@pahiya/contracts';
import { brokenUniqueIndex, newId, PahiyaError } from '@pahiya/service-kit';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Account } from '../accounts/account.ts';
import { tidy } from '../accounts/account.ts';
import type { AuthParts } from '../parts.ts';
import type { Client } from '../devices/client.ts';
import { openAfterStep, recordAdded, recordWrong, tokenAfterAdding } from './complete-step.ts';
import { ADDING } from './enrol-authenticator.ts';
import { PasskeyEntity, type Passkey } from './passkey.entity.ts';
import { firstRecoveryCodes } from './recovery-codes.ts';
import { countTry, findStep, stepIsOver, takeStep } from './second-step.ts';
import { SecondStepEntity, type SecondStep } from './second-factor.entities.ts';

/** Ed25519, ES256 and RS256 of COSE: what authenticators have, and Node verifies without an experiment. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded lazily: it takes megabytes of memory, and many processes never see a passkey. */
const webAuthn = () => import('@simplewebauthn/server');

const BASE64URL = /^[\w-]+$/;

/** The site for which passkeys are made: they work only at this address. */
export interface RelyingParty {
  id: string;
  origin: string;
}

export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

const passkeysOf = (parts: AuthParts, accountId: string): Promise<Passkey[]> =>
  parts.database.dataSource.getRepository(PasskeyEntity).findBy({ accountId });
const named = ({ credentialId: id, transports }: Passkey) => ({ id, transports });
const steps = (parts: AuthParts) => parts.database.dataSource.getRepository(SecondStepEntity);

/** The options with which the browser makes a key. */
export async function beginPasskey(parts: AuthParts, stepToken: string): Promise<{ challenge: string }> {
  const { step, account } = await findStep(parts, stepToken, ADDING);
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'Pahiya',
    rpID: parts.relyingParty.id,
    userID: Uint8Array.from(Buffer.from(account.id)),
    userName: account.email ?? '',
    userDisplayName: account.name ?? account.email ?? '',
    excludeCredentials: (await passkeysOf(parts, account.id)).map(named),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await steps(parts).update({ tokenHash: step.tokenHash }, { challenge: options.challenge });
  return options;
}

export async function confirmPasskey(
  parts: AuthParts,
  { stepToken, name, answer }: { stepToken: string; name: string; answer: string },
  client: Client,
): Promise<FactorAdded> {
  const open = await findStep(parts, stepToken, ADDING);
  await countTry(parts, open.step);
  const expectedChallenge = await takeChallenge(parts, open.step);
  const response = read<RegistrationResponseJSON>(answer);
  const { verifyRegistrationResponse } = await webAuthn();
  const { credential } = await verified(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: parts.relyingParty.origin,
      expectedRPID: parts.relyingParty.id,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: false,
    }).then(({ registrationInfo }) => registrationInfo),
  );
  const passkey: Passkey = {
    id: newId(),
    accountId: open.account.id,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    name: tidy(name),
    createdAt: parts.clock.now(),
    lastUsedAt: null,
  };
  const recoveryCodes = await parts.database
    .transaction(async (tx) => {
      await takeStep(tx, open.step);
      await tx.getRepository(PasskeyEntity).insert(passkey);
      await recordAdded(tx, open.account, 'passkey');
      return firstRecoveryCodes(tx, open.account.id);
    })
    .catch((error: unknown) => {
      throw brokenUniqueIndex(error) === undefined ? error : passkeyRefused();
    });
  return { recoveryCodes, ...(await tokenAfterAdding(parts, client, open)) };
}

/** The options with which the browser signs a challenge. */
export async function askForPasskey(parts: AuthParts, stepToken: string): Promise<{ challenge: string }> {
  const { step, account } = await findStep(parts, stepToken, ['sign-in']);
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: parts.relyingParty.id,
    allowCredentials: (await passkeysOf(parts, account.id)).map(named),
    userVerification: 'preferred',
  });
  await steps(parts).update({ tokenHash: step.tokenHash }, { challenge: options.challenge });
  return options;
}

/** @returns the session's token */
export async function signInByPasskey(
  parts: AuthParts,
  { stepToken, answer }: { stepToken: string; answer: string },
  client: Client,
): Promise<string> {
  const open = await findStep(parts, stepToken, ['sign-in']);
  await countTry(parts, open.step);
  const expectedChallenge = await takeChallenge(parts, open.step);
  try {
    await checkPasskeyOf(parts, open.account, { answer, expectedChallenge });
  } catch (error) {
    await recordWrong(parts, open.account, 'passkey');
    throw error;
  }
  await parts.database.transaction((tx) => takeStep(tx, open.step));
  return openAfterStep(parts, client, open);
}

async function checkPasskeyOf(
  parts: AuthParts,
  { id: accountId }: Account,
  { answer, expectedChallenge }: { answer: string; expectedChallenge: string },
): Promise<void> {
  const passkeys = parts.database.dataSource.getRepository(PasskeyEntity);
  const response = read<AuthenticationResponseJSON>(answer);
  const passkey = await passkeys.findOneBy({ accountId, credentialId: response.id });
  if (passkey === null) throw passkeyRefused();
  const { verifyAuthenticationResponse } = await webAuthn();
  const { newCounter } = await verified(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: parts.relyingParty.origin,
      expectedRPID: parts.relyingParty.id,
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    }).then((result) => (result.verified ? result.authenticationInfo : undefined)),
  );
  const { affected } = await passkeys.update(
    { id: passkey.id },
    { counter: newCounter, lastUsedAt: parts.clock.now() },
  );
  // The passkey was removed at this moment.
  if (affected !== 1) throw passkeyRefused();
}

/** A challenge can be answered only once. */
async function takeChallenge(parts: AuthParts, { tokenHash, challenge }: SecondStep): Promise<string> {
  if (challenge === null) throw stepIsOver();
  const { affected } = await steps(parts).update({ tokenHash, challenge }, { challenge: null });
  if (affected !== 1) throw stepIsOver();
  return challenge;
}

/**
 * Checks only the form; the library checks the rest.
 * @throws PahiyaError INVALID_CREDENTIALS when it is no answer of a browser
 */
function read<T extends { id: string }>(answer: string): T {
  try {
    const response = JSON.parse(answer) as T | null;
    if (response !== null && typeof response.id === 'string' && BASE64URL.test(response.id)) return response;
  } catch (error) {
    throw passkeyRefused(error);
  }
  throw passkeyRefused();
}

/** Turns the library's error about a passkey's answer into a refusal. */
async function verified<T>(verify: () => Promise<T | undefined>): Promise<T> {
  const found = await verify().catch((cause: unknown) => {
    throw passkeyRefused(cause);
  });
  if (found === undefined) throw passkeyRefused();
  return found;
}

function passkeyRefused(cause?: unknown): PahiyaError {
  return new PahiyaError('INVALID_CREDENTIALS', { what: 'passkey' }, { cause });
}
