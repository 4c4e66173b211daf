import { Type, type Static } from 'typebox';
import { only, route, servicesOnly } from './route.ts';
import { Id, oneOf, Timestamp } from './schema.ts';
import { ROLES, SERVICE_NAMES, type ServiceName } from './roles.ts';

/** What one service holds of a person, by what it is: a list of records for each. */
const Held = Type.Record(Type.String(), Type.Unknown());

/** All that the platform holds of a person. */
export const PersonData = Type.Object({
  person: Type.Object({ _id: Id, role: oneOf(ROLES) }),
  collectedAt: Timestamp,
  /** By service. One that did not answer is named in `unavailable`. */
  held: Type.Record(Type.String(), Held),
  unavailable: Type.Array(oneOf(SERVICE_NAMES)),
});
export type PersonData = Static<typeof PersonData>;

/** What the service holds of one person, for the person. */
const heldBy = <S extends ServiceName>(service: S) =>
  route({
    service,
    method: 'GET',
    path: `/internal/${service}/people/:id/data`,
    access: servicesOnly('auth'),
    summary: 'What this service holds of a person, for the person',
    params: Type.Object({ id: Id }),
    reply: Type.Object({ held: Held }),
  });

export const personDataRoutes = {
  auth: {
    myData: route({
      service: 'auth',
      method: 'GET',
      path: '/api/me/data',
      access: only('user', 'driver', 'company', 'admin'),
      summary: 'All that the services hold of the caller',
      reply: PersonData,
    }),
  },
  booking: { personData: heldBy('booking') },
  driver: { personData: heldBy('driver') },
  salary: { personData: heldBy('salary') },
  invoice: { personData: heldBy('invoice') },
};
