import { routes } from '@pahiya/contracts';
import { notFound, PahiyaError } from '@pahiya/service-kit';
import { ContractBreaches } from './contract-breaches.ts';
import { driverRecordOf } from './neighbour-records.ts';
import { peersOf, type Neighbours } from './neighbours.ts';

const { driver, auth } = routes;
const record = { 'driver.driverRecord': () => driverRecordOf('ravi') };
const account = { fullName: 'Ravi', phoneNumber: '9876543210', existing: false };

function callsTo(neighbours: Neighbours) {
  const breaches = new ContractBreaches();
  const expectNone = () => breaches.expectNone();
  const breach = async (call: Promise<unknown>) => {
    const thrown = await call.catch((error: Error) => error);
    expect(expectNone).toThrow((thrown as Error).message);
    expect(expectNone).not.toThrow();
    return (thrown as Error).message;
  };
  return { peers: peersOf(neighbours, breaches), breach, expectNone };
}

it('answers as a service would over HTTP: in JSON', async () => {
  const { peers } = callsTo({
    'driver.driverRecord': () => ({ ...driverRecordOf('ravi'), unavailable: undefined }),
  });
  expect(Object.keys(await peers.call(driver.driverRecord, { params: { id: 'ravi' } }))).not.toContain('unavailable');
});

it('is away where there is no stub, and where the stub fails as a service can', async () => {
  const { peers, expectNone } = callsTo({
    'driver.driverRecord': () => {
      throw new Error('The disk is full');
    },
  });
  const away = { code: 'UNAVAILABLE', params: { what: 'service' }, extras: { retryAfterS: 2 } };
  await expect(peers.call(driver.driverRecord, { params: { id: 'ravi' } })).rejects.toMatchObject(away);
  await expect(peers.call(auth.countEmployees, { params: { companyId: 'acme' } })).rejects.toMatchObject(away);
  expectNone();
});

it('refuses as the contract declares', async () => {
  const { peers, expectNone } = callsTo({
    'driver.driverRecord': () => {
      throw notFound('driver');
    },
  });
  await expect(peers.call(driver.driverRecord, { params: { id: 'ravi' } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expectNone();
});

it('fails the test for a call that breaks the contract', async () => {
  const { peers, breach } = callsTo({ ...record, 'auth.putDriverAccount': () => ({ message: 'ok' }) });
  expect(await breach(peers.call(driver.driverRecord, { params: { id: 'a b' } }))).toBe(
    'A call of driver.driverRecord breaks the contract in its params: id is not valid.',
  );
  expect(
    await breach(
      peers.call(auth.putDriverAccount, { params: { driverId: 'ravi' }, body: { ...account, phoneNumber: '12' } }),
    ),
  ).toMatch(/^A call of auth.putDriverAccount breaks the contract in its body: phoneNumber /);
  const withBody = { params: { id: 'ravi' }, body: {} } as never;
  expect(await breach(peers.call(driver.driverRecord, withBody))).toBe(
    'A call of driver.driverRecord breaks the contract: it has no body',
  );
});

it('fails the test for a stub that breaks the contract', async () => {
  const { peers, breach } = callsTo({
    'driver.driverRecord': () => ({ driver: {} }),
    'auth.countEmployees': () => {
      throw new PahiyaError('DRIVER_HAS_RIDES', {});
    },
  });
  expect(await breach(peers.call(driver.driverRecord, { params: { id: 'ravi' } }))).toMatch(
    /^The stub of driver.driverRecord breaks the contract in its answer: .*revision is required/,
  );
  expect(await breach(peers.call(auth.countEmployees, { params: { companyId: 'acme' } }))).toBe(
    'The stub of auth.countEmployees breaks the contract: it refuses with DRIVER_HAS_RIDES',
  );
});

it('fails the test for a stub of no route', async () => {
  const { peers, breach } = callsTo({ 'driver.driverRecords': () => ({}) });
  expect(await breach(peers.call(driver.driverRecord, { params: { id: 'ravi' } }))).toBe(
    'The contract has no route driver.driverRecords, for which there is a stub',
  );
});
