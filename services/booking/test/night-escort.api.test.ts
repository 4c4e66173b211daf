import { nightEscortRoutes, room, routes, type AuditFact } from '@pahiya/contracts';
import { eventually, holdUntilAwaited } from '@pahiya/testing';
import { acmeDesk, acmeIsKnown, asha, otherDesk, service } from './booking-service.ts';
import { bookedAt, driverTold, emptyDesk, planned } from './dispatch-world.ts';

beforeAll(() => acmeIsKnown());
beforeEach(() => emptyDesk());

const choose = (switchedOn: boolean, employeeIds: string[]) =>
  service.call(nightEscortRoutes.changeNightEscort, { as: acmeDesk, body: { switchedOn, employeeIds } });
const chosen = (as: typeof acmeDesk | typeof otherDesk) =>
  service.call(nightEscortRoutes.getNightEscort, { as }).then(({ body }) => body.escort);

/** The proposals of a plan of the day, by ride. */
async function choices() {
  const { proposals } = await planned({ mode: 'day' });
  return new Map(proposals.map((proposal) => [proposal.ride.rideId, proposal]));
}

it('gives an employee who may not travel alone at night a woman driver, where the company switched it on', async () => {
  const ravi = await driverTold({ fullName: 'Ravi Kumar' });
  const alone = await bookedAt('21:00', { passengers: 1 });
  const accompanied = await bookedAt('05:00', { passengers: 2 });
  const byDay = await bookedAt('10:00', { passengers: 1 });
  const driverOf = async (rideId: string) => (await choices()).get(rideId)?.driver?.driverId;
  expect((await choose(false, ['E1'])).status).toBe(200);
  expect(await driverOf(alone._id)).toBe(ravi);

  expect((await choose(true, ['E1'])).status).toBe(200);
  const night = await choices();
  expect(night.get(alone._id)).toMatchObject({
    state: 'left',
    notPossible: [
      {
        rule: 'night-escort',
        sentence: expect.stringMatching(
          /^The rider may not travel alone between 8:00\spm and 6:00\sam: an escort or a woman driver is needed\.$/,
        ),
      },
    ],
  });
  expect([accompanied, byDay].map(({ _id }) => night.get(_id)?.driver?.driverId)).toEqual([ravi, ravi]);

  const woman = await driverTold({ fullName: 'Meena Devi', gender: 'Female' });
  expect(await driverOf(alone._id)).toBe(woman);
});

it('keeps the choice of each company for itself, and refuses employees that it does not have', async () => {
  expect((await choose(true, ['E1', ' e1 '])).body.escort).toEqual({ switchedOn: true, employeeIds: ['E1'] });
  expect(await choose(true, ['E1', 'E9'])).toMatchObject({
    status: 422,
    problem: { detail: 'The company has no employee with this ID: E9.' },
  });
  expect(await chosen(acmeDesk)).toEqual({ switchedOn: true, employeeIds: ['E1'] });
  expect(await chosen(otherDesk)).toEqual({ switchedOn: false, employeeIds: [] });
});

it('names nobody who has left the company, and forgets the mark of a person who is erased', async () => {
  expect((await choose(true, ['E1'])).status).toBe(200);
  await service.deliver('auth.employee.removed.v1', asha.sub, { userId: asha.sub, companyId: acmeDesk.companyId });
  await eventually(async () => (await chosen(acmeDesk)).employeeIds.length === 0);
  const marked = () =>
    service.sql<{ needs_escort: boolean }>('select needs_escort from booking.employee where id = $1', [asha.sub]);
  expect(await marked()).toEqual([{ needs_escort: true }]);
  await service.deliver('auth.person.deleted.v1', asha.sub, { personId: asha.sub, role: 'user' });
  await eventually(async () => !(await marked())[0]?.needs_escort);
});

it('tells the screens of the company that its night rule or its ride limits were changed', async () => {
  const told = () => service.sent.filter(({ event }) => event === 'record_changed');
  const change = {
    rooms: [room.admins, room.company(acmeDesk.companyId)],
    payload: { kind: 'company', id: acmeDesk.companyId },
  };
  const before = told().length;
  expect((await choose(true, [])).status).toBe(200);
  expect(told().slice(before)).toMatchObject([change]);
  const limits = { mostOpenRides: null, overlapping: true };
  await service.call(routes.booking.changeRideLimits, { as: acmeDesk, body: limits });
  expect(told().slice(before)).toMatchObject([change, change]);
});

it('tells the audit trail what a change has replaced, although somebody else changes it at the same moment', async () => {
  expect((await choose(false, [])).status).toBe(200);
  const other = await holdUntilAwaited(
    service,
    `update booking.night_escort set switched_on = true where company_id = '${acmeDesk.companyId}';`,
  );
  const from = Date.now();
  expect((await choose(false, [])).status).toBe(200);
  await other.committed;
  const fact = await eventually(async () => {
    const facts = (await service.published('booking.audit.recorded.v1'))
      .filter(({ id, subject }) => subject === `audit/company/${acmeDesk.companyId}` && madeAt(id) >= from)
      .map(({ data }) => data as AuditFact);
    return facts.find(({ after }) => after['nightEscort'] === false);
  });
  expect(fact.before).toEqual({ nightEscort: true });
});

/** The beginning of an event's id is its time. */
const madeAt = (id: string) => Number.parseInt(id.slice(0, 13).replace('-', ''), 16);
