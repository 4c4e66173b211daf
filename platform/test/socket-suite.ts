import { io, type Socket } from 'socket.io-client';
import { routes, type Booking, type RecordChanged } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import { openWorld } from './world.ts';

const { auth, booking, salary } = routes;

/** Tests of live updates, for either way to run the platform. */
export function describeSockets({ urlOf }: { urlOf: () => string }): void {
  const open = () => openWorld(urlOf());
  const opened: Socket[] = [];
  afterEach(() => {
    for (const socket of opened.splice(0)) socket.disconnect();
  });
  const connect = ({ token }: { token: string }): Socket => {
    const socket = io(urlOf(), { transports: ['websocket'], auth: { token }, reconnection: false });
    opened.push(socket);
    return socket;
  };
  const untilConnected = (sockets: readonly Socket[]) =>
    eventually(() => sockets.every((socket) => socket.connected), { describe: 'all sockets to connect' });

  it('closes the sockets of a session that ends, and no others', async () => {
    const { api, people, company, rider } = await open();
    const [dismissed, colleague] = [await people.rider(company), await people.rider(company)];
    const [loggedOut, removed, stays] = [connect(rider), connect(dismissed), connect(colleague)];
    await untilConnected([loggedOut, removed, stays]);
    await api.must(auth.logout, { token: rider.token });
    await api.must(auth.removeEmployee, { params: { employeeId: dismissed._id }, token: company.token });
    await eventually(() => !loggedOut.connected && !removed.connected, {
      describe: 'the sockets of the ended sessions to be closed',
    });
    expect(stays.connected).toBe(true);
    const refusal = new Promise((resolve) => removed.once('connect_error', resolve));
    removed.connect();
    expect(await refusal).toMatchObject({ data: { code: 'SESSION_ENDED' } });
  });

  it("sends a driver's acceptance to the rider's socket and to no other rider's", async () => {
    const { people, admin, company, rider } = await open();
    const [stranger, driver] = [await people.rider(company), await people.driver(admin)];
    const heard: { by: string; booking: Booking }[] = [];
    const sockets = Object.entries({ rider, stranger }).map(([by, who]) =>
      connect(who).on('booking_updated', (payload: { booking: Booking }) => heard.push({ by, ...payload })),
    );
    await untilConnected(sockets);
    const ride = await people.book(rider);
    await people.assign(ride, driver._id, admin);
    await people.accept(ride, driver);
    await eventually(() => heard.some(({ booking: news }) => news._id === ride._id && news.status === 'accepted'), {
      describe: 'the acceptance to reach a socket',
    });
    expect(new Set(heard.map(({ by }) => by))).toEqual(new Set(['rider']));
  });

  const connectForCatchUp = (who: { token: string }) => {
    const socket = connect(who);
    const heard: string[] = [];
    socket.on('booking_updated', ({ booking: news }: { booking: Booking }) => heard.push(news._id));
    const catchUp = (milliseconds: unknown) =>
      socket.timeout(5000).emitWithAck('catch_up', milliseconds) as Promise<{ complete: boolean }>;
    return { socket, heard, catchUp };
  };

  it('sends a late socket the recent messages of its rooms once, and says when they may be incomplete', async () => {
    const { people, company, rider } = await open();
    const stranger = await people.rider(company);
    const early = connectForCatchUp(rider);
    await untilConnected([early.socket]);
    const bookedAt = Date.now();
    const ride = await people.book(rider);
    const sinceBooking = () => Date.now() - bookedAt + 100;
    await eventually(() => early.heard.includes(ride._id), { describe: 'the booking to be told' });
    const [late, other] = [connectForCatchUp(rider), connectForCatchUp(stranger)];
    expect(await late.catchUp(sinceBooking())).toEqual({ complete: true });
    expect(late.heard).toEqual([ride._id]);
    expect(await late.catchUp(sinceBooking())).toEqual({ complete: false });
    expect(await other.catchUp(sinceBooking())).toEqual({ complete: true });
    expect([late.heard, other.heard]).toEqual([[ride._id], []]);
  });

  it.each([86_400_000, -60_000, 'long', null])('does not catch up a socket that was away for %j', async (unknown) => {
    const { people, rider } = await open();
    await people.book(rider);
    const { heard, catchUp } = connectForCatchUp(rider);
    expect(await catchUp(unknown)).toEqual({ complete: false });
    expect(heard).toEqual([]);
  });

  it('tells admins of every change of a record, companies and drivers of their own, and nobody else', async () => {
    const { api, people, admin, company, rider } = await open();
    const [other, driver] = [await people.company(), await people.driver(admin)];
    const hearers = { admin: { token: admin }, company, other, rider, driver };
    const heard: { by: string; kind: string; id: string }[] = [];
    const sockets = Object.entries(hearers).map(([by, who]) =>
      connect(who).on('record_changed', (change: RecordChanged) => heard.push({ by, ...change })),
    );
    const hearersOf = (kind: string, id: string) =>
      new Set(heard.filter((change) => change.kind === kind && change.id === id).map(({ by }) => by));
    const toldTo = (kind: string, id: string, expected: string[]) =>
      eventually(() => expected.every((by) => hearersOf(kind, id).has(by)), {
        describe: `${expected.join(' and ')} to be told of the ${kind}`,
      });
    await untilConnected(sockets);
    await sockets.at(-1)?.timeout(5000).emitWithAck('join_driver', driver._id);
    const { _id: employeeId } = await people.rider(company);
    await toldTo('employee', employeeId, ['admin', 'company']);
    await api.must(salary.giveAdvance, { params: { id: driver._id }, body: { amount: 500 }, token: admin });
    await toldTo('salary', driver._id, ['admin']);
    await api.must(salary.setSalary, { params: { id: driver._id }, body: { salary: 25_000 }, token: admin });
    await toldTo('driver', driver._id, ['admin', 'driver']);
    const card = await api.must(booking.updatePricing, { body: await api.must(booking.getPricing), token: admin });
    await toldTo('pricing', String(card.version), ['admin']);
    const ride = await people.completedRide({ rider, driver, admin, daysFromNow: 5 });
    await toldTo('invoice', ride._id, ['admin', 'company']);
    expect(hearersOf('employee', employeeId)).toEqual(new Set(['admin', 'company']));
    expect(hearersOf('salary', driver._id)).toEqual(new Set(['admin']));
    expect(hearersOf('driver', driver._id)).toEqual(new Set(['admin', 'driver']));
    expect(heard.filter(({ by }) => by === 'other' || by === 'rider')).toEqual([]);
  });
}
