import { randomBytes } from 'node:crypto';
import { routes, type SecondStepWay } from '@pahiya/contracts';
import { SoftKey } from '@pahiya/testing';
import { openJoiningStage, PASSWORD, type Company, type JoiningStage } from './joining-stage.ts';

const { auth: calls } = routes;
/** The relying party that follows from PUBLIC_URL in joining-stage.ts. */
const SITE = { id: 'rides.example', origin: 'https://rides.example' };

let stage: JoiningStage;
let company: Company;
beforeAll(async () => void (stage = await openJoiningStage()));
afterAll(() => stage.close());
beforeEach(async () => void (company = await stage.company()));

const newKey = () => new SoftKey(SITE);
const base64url = (bytes: Buffer) => bytes.toString('base64url');

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
  const key = newKey();
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
  const [key, stranger] = [newKey(), newKey()];
  await call.add(key);
  const wrong: ((challenge: string) => object)[] = [
    () => key.sign(base64url(randomBytes(32))),
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
  const key = newKey();
  await call.add(key);
  const other = newKey();
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
