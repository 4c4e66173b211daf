import { routes, type PersonData, type ServiceName } from '@pahiya/contracts';
import { recordRead, type Caller, type Peers } from '@pahiya/service-kit';
import type { AuthParts } from '../parts.ts';
import { listTrail } from '../audit/list-trail.ts';
import { CompanyEntity } from '../companies/company.entity.ts';
import { devicesOf } from '../devices/known-device.repository.ts';
import { secondFactorsOf } from '../second-factors/manage-factors.ts';
import { SessionEntity } from '../sessions/session.entity.ts';
import { profileOf } from './profile-of.ts';

/** The most entries of the audit trail that the file contains; the back office can provide more. */
const MOST_ENTRIES = 1000;
type Held = PersonData['held'][string];

/** All data that the services hold of the caller. Services that are away are named in `unavailable`. */
export async function personDataOf(parts: AuthParts, caller: Caller): Promise<PersonData> {
  const { sub: id, role } = caller;
  const held: PersonData['held'] = { auth: await ownDataOf(parts, caller) };
  const unavailable: ServiceName[] = [];
  await Promise.all(
    Object.entries(askOthers(parts.peers, id)).map(async ([service, asked]) => {
      try {
        held[service] = (await asked).held;
      } catch (err) {
        parts.log.warn({ err, service }, 'a service could not tell what it holds of a person');
        unavailable.push(service as ServiceName);
      }
    }),
  );
  await recordRead(parts.database, { action: 'data.downloaded', subject: `account/${id}` });
  return { person: { _id: id, role }, collectedAt: parts.clock.now().toISOString(), held, unavailable };
}

function askOthers(peers: Peers, id: string): Record<string, Promise<{ held: Held }>> {
  const person = { params: { id } };
  return {
    booking: peers.call(routes.booking.personData, person),
    driver: peers.call(routes.driver.personData, person),
    salary: peers.call(routes.salary.personData, person),
    invoice: peers.call(routes.invoice.personData, person),
  };
}

async function ownDataOf(parts: AuthParts, caller: Caller): Promise<Held> {
  const { dataSource } = parts.database;
  const account = { ...(await profileOf(parts, caller)), passwordHash: undefined };
  const [sessions, devices, secondFactors, company, did, about] = await Promise.all([
    dataSource.getRepository(SessionEntity).findBy({ accountId: caller.sub }),
    devicesOf(parts.database, caller.sub),
    secondFactorsOf(parts, caller),
    caller.role === 'company' ? dataSource.getRepository(CompanyEntity).findOneBy({ id: caller.sub }) : null,
    listTrail(parts.database, { who: { id: caller.sub } }, { limit: MOST_ENTRIES }),
    listTrail(parts.database, { subject: { id: caller.sub } }, { limit: MOST_ENTRIES }),
  ]);
  const others = about.entries.filter(({ who }) => who?.id !== caller.sub);
  return {
    account,
    ...(company ? { company } : {}),
    sessions,
    devices,
    secondFactors,
    whatYouDid: did.entries,
    // The role of the other person, but neither name, address nor device.
    whatWasDone: others.map(({ who, ...entry }) => ({
      ...entry,
      by: who?.role ?? null,
      address: undefined,
      device: undefined,
    })),
  };
}
