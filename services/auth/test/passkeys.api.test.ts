import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { routes, type SecondStepWay } from '@pahiya/contracts';
import { openJoiningStage, PASSWORD, type Company, type JoiningStage } from './joining-stage.ts';

const { auth: calls } = routes;
/** Of PUBLIC_URL in joining-stage.ts. */
const SITE = { id: 'rides.example', origin: 'https://rides.example' };

let stage: JoiningStage;
let company: Company;
beforeAll(async () => void (stage = await openJoiningStage()));
afterAll(() => stage.close());
beforeEach(async () => void (company = await stage.company()));

const base64url = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** CBOR of what an attestation needs: numbers below 24, texts, bytes and maps. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    return length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, of]) => [cbor(key), cbor(of)])]);
}

/** An authenticator in software: a key of P-256 and a counter. */
class SoftKey {
  readonly id = sha256(String(Math.random())).subarray(0, 16);
  readonly #key: KeyObject;
  readonly #public: Buffer;
  counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const [bytesX, bytesY] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
    this.#public = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytesX],
        [-3, bytesY],
      ]),
    );
  }

  #client(type: string, challenge: string, origin: string) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data(flags: number, more = Buffer.alloc(0)) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(SITE.id), Buffer.from([flags]), counter, more]);
  }

  register(challenge: string) {
    const length = Buffer.from([0, this.id.length]);
    const authData = this.#data(0x45, Buffer.concat([Buffer.alloc(16), length, this.id, this.#public]));
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return this.#answer({
      clientDataJSON: base64url(this.#client('webauthn.create', challenge, SITE.origin)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  sign(challenge: string, origin = SITE.origin) {
    this.counter += 1;
    const client = this.#client('webauthn.get', challenge, origin);
    const data = this.#data(0x05);
    return this.#answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), this.#key)),
    });
  }

  #answer(response: object) {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

const call = (() => {
  const managing = async () =>
    (
      await stage.service.call(calls.beginSecondFactor, {
        token: company.token,
        body: { currentPassword: PASSWORD },
      })
    ).body.stepToken;
  const asked = async () => {
    const { problem } = await stage.companyLogin(company);
    return problem.params as { stepToken: string; ways: SecondStepWay[] };
  };
  return {
    managing,
    asked,
    async add(key: SoftKey, name = 'My phone') {
      const stepToken = await managing();
      const { options } = (await stage.service.call(calls.beginPasskey, { body: { stepToken } })).body;
      const answer = key.register(options.challenge);
      return stage.service.call(calls.confirmPasskey, { body: { stepToken, name, answer: JSON.stringify(answer) } });
    },
    async challenge(stepToken: string) {
      return (await stage.service.call(calls.askForPasskey, { body: { stepToken } })).body.options.challenge;
    },
    enter: (stepToken: string, answer: object) =>
      stage.service.call(calls.signInByPasskey, { body: { stepToken, answer: JSON.stringify(answer) } }),
    passkeys: async () =>
      (await stage.service.call(calls.getSecondFactors, { token: company.token })).body.factors.passkeys,
    remove: (id: string) =>
      stage.service.call(calls.removePasskey, {
        token: company.token,
        params: { id },
        body: { currentPassword: PASSWORD },
      }),
  };
})();

it('is added with a name and recovery codes, and opens a session as the second step', async () => {
  const key = new SoftKey();
  const added = await call.add(key, ' My   phone ');
  expect([added.status, added.body.recoveryCodes.length]).toEqual([200, 10]);
  expect(await call.passkeys()).toMatchObject([{ name: 'My phone', lastUsedAt: null }]);
  const { stepToken, ways } = await call.asked();
  expect(ways).toEqual(['passkey']);
  const entered = await call.enter(stepToken, key.sign(await call.challenge(stepToken)));
  expect([entered.status, await stage.refusalOf(entered.body.token)]).toEqual([200, undefined]);
  expect(await call.passkeys()).toMatchObject([{ lastUsedAt: expect.any(String) }]);
});

it('is refused for another challenge, site, account or key, when replayed, and when it was copied', async () => {
  const [key, stranger] = [new SoftKey(), new SoftKey()];
  await call.add(key);
  const wrong: ((challenge: string) => object)[] = [
    () => key.sign(base64url(sha256('another'))),
    (challenge) => key.sign(challenge, 'https://rides.example.evil.example'),
    (challenge) => stranger.sign(challenge),
    (challenge) => ({ ...stranger.sign(challenge), id: base64url(key.id), rawId: base64url(key.id) }),
    () => ['no answer'],
    () => ({ id: base64url(key.id), rawId: 'x', type: 'public-key', clientExtensionResults: {}, response: {} }),
  ];
  for (const answerTo of wrong) {
    const { stepToken } = await call.asked();
    const { status, problem } = await call.enter(stepToken, answerTo(await call.challenge(stepToken)));
    expect([status, problem.params]).toEqual([401, { what: 'passkey' }]);
  }
  const { stepToken } = await call.asked();
  const answer = key.sign(await call.challenge(stepToken));
  const answers = await Promise.all([1, 2, 3].map(() => call.enter(stepToken, answer)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);

  const next = await call.asked();
  key.counter = 0;
  expect((await call.enter(next.stepToken, key.sign(await call.challenge(next.stepToken)))).status).toBe(401);
});

it('opens nothing any more once it was removed, and belongs to one account', async () => {
  const key = new SoftKey();
  await call.add(key);
  const other = new SoftKey();
  await call.add(other, 'Stick');
  const owner = company;
  company = await stage.company();
  expect((await call.add(key)).problem.params).toEqual({ what: 'passkey' });
  company = owner;
  const [first] = (await call.passkeys()).filter(({ name }) => name === 'My phone');
  const { stepToken } = await call.asked();
  const answer = key.sign(await call.challenge(stepToken));
  expect((await call.remove(first?._id ?? '')).status).toBe(200);
  expect((await call.enter(stepToken, answer)).problem.params).toEqual({ what: 'passkey' });
  expect((await call.remove(first?._id ?? '')).status).toBe(404);
  const [last] = await call.passkeys();
  await call.remove(last?._id ?? '');
  expect((await stage.companyLogin(company)).status).toBe(200);
});
