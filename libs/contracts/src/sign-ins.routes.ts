import { Type, type Static } from 'typebox';
import { ROLES } from './roles.ts';
import { only, route } from './route.ts';
import { Id, Message, nullable, Timestamp } from './schema.ts';

export const SignIn = Type.Object({
  _id: Id,
  current: Type.Boolean({ description: 'whether this very call belongs to it' }),
  browser: nullable(Type.String({ description: 'as the browser calls itself, e.g. Chrome' })),
  system: nullable(Type.String({ description: 'e.g. Android' })),
  address: nullable(Type.String({ description: 'the network address at the sign-in; nothing is looked up of it' })),
  signedInAt: Timestamp,
  lastUsedAt: nullable(Timestamp),
  expiresAt: Timestamp,
});
export type SignIn = Static<typeof SignIn>;

/** Where an account is signed in. */
export const signInRoutes = {
  listSignIns: route({
    service: 'auth',
    method: 'GET',
    path: '/api/sign-ins',
    access: only(...ROLES),
    summary: 'Where the account is signed in, this session first, then the one that was used last',
    reply: Type.Object({ signIns: Type.Array(SignIn) }),
  }),
  endOtherSignIns: route({
    service: 'auth',
    method: 'DELETE',
    path: '/api/sign-ins',
    access: only(...ROLES),
    summary: 'End every session of the account but this one',
    reply: Message,
  }),
  endSignIn: route({
    service: 'auth',
    method: 'DELETE',
    path: '/api/sign-ins/:id',
    access: only(...ROLES),
    summary: 'End one session of the account',
    params: Type.Object({ id: Id }),
    reply: Message,
    errors: ['NOT_FOUND'],
  }),
};
