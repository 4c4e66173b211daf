import { Type, type Static } from 'typebox';
import { only, route, servicesOnly } from './route.ts';
import { Id, oneOf, Timestamp } from './schema.ts';
import { ROLES, SERVICE_NAMES, type ServiceName } from './roles.ts';

/** The data that one service holds of a person: a list of records for each kind. */
const Held = Type.Record(Type.String(), Type.Unknown());

/** All that the platform holds of a person. */
export const PersonData = Type.Object({
  person: Type.Object({ _id: Id, role: oneOf(ROLES) }),
  collectedAt: Timestamp,
  /** By service. A service that did not answer is named in `unavailable`. */
  held: Type.Record(Type.String(), Held),
  unavailable: Type.Array(oneOf(SERVICE_NAMES)),
});
export type PersonData = Static<typeof PersonData>;

/** The data that the service holds of a person, for that person to read. */
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
