import { Type, type Static } from 'typebox';
import { everyone, only, route } from './route.ts';
import { exactly, Id, Message, nullable, PasswordAttempt, Timestamp } from './schema.ts';

const stepToken = Type.String({
  minLength: 10,
  maxLength: 200,
  description: 'of a SECOND_STEP_NEEDED, or of beginSecondFactor',
});
/** A six-digit code of an app, or a recovery code. */
export const SecondStepCode = Type.String({ minLength: 6, maxLength: 40 });
const RecoveryCodes = Type.Array(Type.String(), { description: 'shown this once; none if the account has codes' });
const token = Type.String({ description: 'bearer token (JWT)' });
const ofPassword = exactly({ currentPassword: PasswordAttempt });

/** WebAuthn's options for a browser, in JSON, which @simplewebauthn writes and reads. */
const PasskeyOptions = Type.Object({ challenge: Type.String() }, { additionalProperties: true });
/** The browser's answer to the options, as a text, because the browser decides on its members. */
const PasskeyAnswer = Type.String({ minLength: 2, maxLength: 20_000, description: "WebAuthn's answer in JSON" });
export const PasskeyName = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' });

export const PasskeyView = Type.Object({
  _id: Id,
  name: Type.String(),
  createdAt: Timestamp,
  lastUsedAt: nullable(Timestamp),
});
export type PasskeyView = Static<typeof PasskeyView>;

export const SecondFactors = Type.Object({
  authenticatorSince: nullable(Timestamp),
  passkeys: Type.Array(PasskeyView),
  recoveryCodes: Type.Integer({ description: 'how many are left' }),
  required: Type.Boolean({ description: 'whether the last factor cannot be removed' }),
});
export type SecondFactors = Static<typeof SecondFactors>;

/** The answer after adding a factor. It has a token if a login had asked for the factor. */
export const FactorAdded = Type.Object({ recoveryCodes: RecoveryCodes, token: Type.Optional(token) });
export type FactorAdded = Static<typeof FactorAdded>;

/**
 * Second factors of admins and companies. The calls under `/api/second-step` take a step's token instead of a
 * session's. A login gives such a token with SECOND_STEP_NEEDED, and a session with `beginSecondFactor`; it is of no
 * other use. The answers of these calls are secrets, so those without a session are not kept for an Idempotency-Key.
 */
export const secondFactorRoutes = {
  getSecondFactors: route({
    service: 'auth',
    method: 'GET',
    path: '/api/second-factors',
    access: only('admin', 'company'),
    summary: 'The second factors of the account',
    reply: Type.Object({ factors: SecondFactors }),
  }),
  beginSecondFactor: route({
    service: 'auth',
    method: 'POST',
    path: '/api/second-factors/step',
    access: only('admin', 'company'),
    summary: 'Prove the password to add a second factor, or to get new recovery codes',
    body: ofPassword,
    reply: Type.Object({ stepToken: Type.String() }),
    errors: ['INVALID_CREDENTIALS'],
  }),
  removeAuthenticator: route({
    service: 'auth',
    method: 'POST',
    path: '/api/second-factors/remove-authenticator',
    access: only('admin', 'company'),
    summary: 'Take the authenticator app off the account',
    body: ofPassword,
    reply: Message,
    errors: ['INVALID_CREDENTIALS', 'RULE_BROKEN'],
  }),
  beginAuthenticator: route({
    service: 'auth',
    method: 'POST',
    path: '/api/second-step/authenticator',
    access: everyone,
    summary: 'The secret for an authenticator app',
    body: exactly({ stepToken }),
    reply: Type.Object({ secret: Type.String({ description: 'base 32' }), uri: Type.String() }),
    errors: ['RULE_BROKEN'],
  }),
  confirmAuthenticator: route({
    service: 'auth',
    method: 'POST',
    path: '/api/second-step/authenticator/confirm',
    access: everyone,
    summary: 'Add the authenticator app, proven by a code of it',
    body: exactly({ stepToken, code: SecondStepCode }),
    reply: FactorAdded,
    errors: ['INVALID_CREDENTIALS', 'RULE_BROKEN'],
  }),
  renewRecoveryCodes: route({
    service: 'auth',
    method: 'POST',
    path: '/api/second-step/recovery-codes',
    access: everyone,
    summary: 'New recovery codes; the earlier ones are void',
    body: exactly({ stepToken }),
    reply: Type.Object({ recoveryCodes: RecoveryCodes }),
    errors: ['RULE_BROKEN'],
  }),
  signInByCode: route({
    service: 'auth',
    method: 'POST',
    path: '/api/second-step/code',
    access: everyone,
    summary: 'Complete a login by a code of the authenticator app, or by a recovery code',
    body: exactly({ stepToken, code: SecondStepCode }),
    reply: Type.Object({ token, message: Type.String() }),
    errors: ['INVALID_CREDENTIALS', 'RULE_BROKEN', 'NOT_LET_IN'],
  }),
  beginPasskey: route({
    service: 'auth',
    method: 'POST',
    path: '/api/second-step/passkey',
    access: everyone,
    summary: 'What a browser makes a passkey with',
    body: exactly({ stepToken }),
    reply: Type.Object({ options: PasskeyOptions }),
    errors: ['RULE_BROKEN'],
  }),
  confirmPasskey: route({
    service: 'auth',
    method: 'POST',
    path: '/api/second-step/passkey/confirm',
    access: everyone,
    summary: 'Add the passkey that a browser has made',
    body: exactly({ stepToken, name: PasskeyName, answer: PasskeyAnswer }),
    reply: FactorAdded,
    errors: ['INVALID_CREDENTIALS', 'RULE_BROKEN'],
  }),
  askForPasskey: route({
    service: 'auth',
    method: 'POST',
    path: '/api/second-step/passkey/ask',
    access: everyone,
    summary: 'What a browser signs with a passkey of the account',
    body: exactly({ stepToken }),
    reply: Type.Object({ options: PasskeyOptions }),
    errors: ['RULE_BROKEN'],
  }),
  signInByPasskey: route({
    service: 'auth',
    method: 'POST',
    path: '/api/second-step/passkey/sign-in',
    access: everyone,
    summary: 'Complete a login by a passkey',
    body: exactly({ stepToken, answer: PasskeyAnswer }),
    reply: Type.Object({ token, message: Type.String() }),
    errors: ['INVALID_CREDENTIALS', 'RULE_BROKEN', 'NOT_LET_IN'],
  }),
  removePasskey: route({
    service: 'auth',
    method: 'POST',
    path: '/api/second-factors/passkeys/:id/remove',
    access: only('admin', 'company'),
    summary: 'Take a passkey off the account',
    params: Type.Object({ id: Id }),
    body: ofPassword,
    reply: Message,
    errors: ['INVALID_CREDENTIALS', 'RULE_BROKEN', 'NOT_FOUND'],
  }),
};
