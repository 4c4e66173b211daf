import { eventually } from '@pahiya/testing';
import { asha, assign, booking, newDriver, service, statuses } from './booking-service.ts';
import {
  askPlan,
  bookedAt,
  commit,
  driverTold,
  emptyDesk,
  PLACES,
  planned,
  readPlan,
  rideNow,
} from './dispatch-world.ts';

beforeEach(() => emptyDesk());

/** Rides at the same time: each needs a driver of its own. */
const booksThree = () => Promise.all([bookedAt('10:00'), bookedAt('10:05'), bookedAt('10:10')]);

it('plans the rides that wait, explains each driver and assigns them in two presses', async () => {
  const [ravi, sunil] = [
    await driverTold({ fullName: 'Ravi Kumar' }),
    await driverTold({ fullName: 'Sunil Rao', base: PLACES.whitefield }),
    await driverTold({ fullName: 'Imran Ali', vehicleType: 'SUV' }),
  ];
  const [first, second, third] = await booksThree();
  const plan = await planned();
  expect(plan).toMatchObject({
    rides: 3,
    travelSource: 'road model',
    policyVersion: 2,
    now: { served: 0, waiting: 3 },
    planned: { served: 2, waiting: 1 },
    bound: { served: 2 },
  });
  const served = plan.proposals.filter(({ state }) => state === 'proposed');
  expect(new Set(served.map(({ driver }) => driver?.driverId))).toEqual(new Set([ravi, sunil]));
  expect(served[0]?.sentence).toMatch(
    /^(Ravi Kumar|Sunil Rao), free \d{1,2}:\d\d\s[ap]m at (Koramangala|Whitefield), \d+(\.\d)? km$/,
  );
  expect(served[0]?.costs.map(({ what }) => what)).toContain('empty-km');
  expect(served[0]?.notPossible).toContainEqual({
    driver: expect.objectContaining({ name: 'Imran Ali' }),
    rule: 'cab-class',
    sentence: 'The cab is of class SUV, booked is Sedan; only the next larger class may stand in for it.',
  });
  const left = plan.proposals.find(({ state }) => state === 'left');
  expect(left).toMatchObject({ driver: null, sentence: 'Every driver who may drive it is needed for other rides.' });
  const ofRavi = plan.timelines.find(({ driver }) => driver.driverId === ravi);
  expect(ofRavi?.items.map(({ kind }) => kind)).toEqual(['empty', 'ride']);
  expect(ofRavi?.items.at(-1)).toMatchObject({ state: 'proposed' });
  expect((await rideNow(first._id)).status).toBe('pending');

  const answer = await commit(plan._id);
  expect(answer).toMatchObject({ status: 200, body: { plan: { status: 'committed' }, lost: [] } });
  expect(new Set(answer.body.committed)).toEqual(new Set(served.map(({ ride }) => ride.rideId)));
  const now = await Promise.all([first, second, third].map(({ _id }) => rideNow(_id)));
  expect(now.filter(({ status }) => status === 'assigned')).toHaveLength(2);
  for (const { ride, driver } of served)
    expect((await rideNow(ride.rideId)).assignedDriver?._id).toBe(driver?.driverId);
  expect(await commit(plan._id)).toMatchObject({
    status: 409,
    problem: { code: 'CONFLICT', detail: 'This plan was committed already.' },
  });
});

it('keeps why each driver may not drive a ride, says three reasons and how many others there are', async () => {
  for (const name of ['Arun', 'Bala', 'Chitra', 'Deepa', 'Esha'])
    await driverTold({ fullName: name, vehicleType: 'SUV' });
  await bookedAt('10:00');
  const { _id, proposals } = await planned();
  expect(proposals).toMatchObject([{ state: 'left', notPossibleOthers: 2 }]);
  expect(proposals[0]?.notPossible).toHaveLength(3);
  const [kept] = await service.sql('select facts from booking.dispatch_proposal where plan_id = $1', [_id]);
  expect(kept).toMatchObject({
    facts: { excluded: Array.from({ length: 5 }, () => ({ exclusion: { rule: 'cab-class', cab: 'SUV' } })) },
  });
});

describe('the rides that drivers have already', () => {
  const assignedAt = async (time: string, driver: string, date = '2026-12-01') => {
    const ride = await bookedAt(time, { date });
    expect((await assign(ride._id, driver)).status).toBe(200);
    return ride;
  };

  it('count as served now, even where another driver who has one is out of service', async () => {
    const [ravi, imran] = [await driverTold({ fullName: 'Ravi Kumar' }), await driverTold({ fullName: 'Imran Ali' })];
    await assignedAt('10:00', ravi);
    await assignedAt('10:05', imran);
    await service.sql(`update booking.driver set record = record || '{"status": "inactive"}' where id = $1`, [imran]);
    expect(await planned()).toMatchObject({ rides: 2, now: { served: 1, waiting: 1 } });
  });

  it('count as served now, even where a late ride before one of them will end too late', async () => {
    const ravi = await driverTold({ fullName: 'Ravi Kumar' });
    const late = await assignedAt('10:30', ravi, '2026-11-21');
    await service.call(booking.acceptBooking, {
      as: { sub: ravi, role: 'driver' },
      body: { bookingId: late._id, action: 'accept' },
    });
    await assignedAt('11:30', ravi, '2026-11-21');
    service.clock.set('2026-11-21T11:10:00+05:30');
    const plan = await planned({ from: '2026-11-21T11:10:00+05:30', to: '2026-11-21T13:00:00+05:30' });
    service.clock.set('2026-11-21T10:00:00+05:30');
    expect(plan).toMatchObject({ rides: 1, now: { served: 1, waiting: 0 } });
  });
});

it('tells a plan in Hindi as well', async () => {
  await driverTold({ fullName: 'Ravi Kumar' });
  await bookedAt('10:00');
  const { _id } = await planned();
  const plan = await readPlan(_id, { 'accept-language': 'hi' });
  expect(plan.proposals[0]?.sentence).toMatch(
    /^Ravi Kumar, (सुबह|दोपहर|शाम|रात)\s\d{1,2}:\d\d पर Koramangala में ख़ाली, \d+(\.\d)? किमी$/,
  );
});

it('lets one of two admins commit, and assigns each ride once', async () => {
  for (const name of ['Ravi', 'Sunil', 'Imran']) await driverTold({ fullName: name });
  await booksThree();
  const { _id } = await planned();
  const other = await service.replica(0);
  const answers = await Promise.all([commit(_id), commit(_id, {}, other), commit(_id), commit(_id, {}, other)]);
  expect(statuses(answers)).toEqual([200, 409, 409, 409]);
  const steps = await service.sql(
    `select from booking.ride_transition join booking.dispatch_proposal using (ride_id)
     where plan_id = $1 and to_status = 'assigned'`,
    [_id],
  );
  expect(steps).toHaveLength(3);
});

it('leaves out a ride that changed meanwhile, by name, and commits the others', async () => {
  for (const name of ['Ravi', 'Sunil', 'Imran']) await driverTold({ fullName: name });
  const [first, second, third] = await booksThree();
  const { _id } = await planned();
  await service.call(booking.cancelBooking, { as: asha, params: { id: first._id }, body: {} });
  const other = newDriver();
  expect((await assign(second._id, other.sub)).status).toBe(200);
  const before = await readPlan(_id);
  expect(before.proposals.map(({ changedMeanwhile }) => changedMeanwhile)).toEqual([true, true, false]);
  const { body } = await commit(_id);
  expect(body.committed).toEqual([third._id]);
  expect(new Set(body.lost.map(({ rideCode, code }) => `${rideCode} ${code}`))).toEqual(
    new Set([first, second].map(({ bookingId }) => `${bookingId} ILLEGAL_TRANSITION`)),
  );
  expect(body.lost.map(({ sentence }) => sentence)).toContain(
    'Someone else was first: the ride is assigned now. Please look at it again.',
  );
  expect((await rideNow(second._id)).assignedDriver?._id).toBe(other.sub);
});

it('commits the rest when a commit was interrupted', async () => {
  for (const name of ['Ravi', 'Sunil', 'Imran']) await driverTold({ fullName: name });
  const rides = await booksThree();
  const { _id } = await planned();
  expect((await commit(_id, { rideIds: [rides[0]._id] })).body).toMatchObject({
    plan: { status: 'draft' },
    committed: [rides[0]._id],
  });
  // The state after a process died between an assignment and its note.
  await service.sql(`update booking.dispatch_proposal set state = 'proposed' where plan_id = $1`, [_id]);
  const { body } = await commit(_id);
  expect(body).toMatchObject({ plan: { status: 'committed' }, lost: [] });
  expect(body.committed).toHaveLength(3);
  const [steps] = await service.sql<{ count: string }>(
    `select count(*) from booking.ride_transition where ride_id = $1 and to_status = 'assigned'`,
    [rides[0]._id],
  );
  expect(steps?.count).toBe('1');
});

it('plans a whole day with several rides for each driver', async () => {
  await driverTold({ fullName: 'Ravi Kumar' });
  await driverTold({ fullName: 'Sunil Rao' });
  for (const time of ['07:00', '07:10', '10:00', '10:10', '13:00']) await bookedAt(time);
  const plan = await planned({ mode: 'day' });
  expect(plan).toMatchObject({ mode: 'day', planned: { served: 5, waiting: 0 } });
  expect(plan.iterations).toBeGreaterThan(0);
  expect(plan.bound.sentence).toMatch(/^No plan serves more of these rides\. /);
  const news = service.sent.filter(({ event }) => event === 'plan_progress').at(-1)?.payload;
  expect(news).toMatchObject({
    planId: plan._id,
    served: 5,
    bound: expect.any(Number),
    better: { moreServed: 0, percent: expect.any(Number), isRough: expect.any(Boolean) },
  });
  const busiest = plan.timelines.toSorted((one, other) => other.items.length - one.items.length)[0];
  expect(busiest?.items.filter(({ kind }) => kind === 'ride').length).toBeGreaterThan(2);
  expect(busiest?.items.some(({ kind }) => kind === 'rest')).toBe(true);
  expect(busiest?.dutyMinutes).toBeGreaterThan(60);
  expect((await commit(plan._id)).body.lost).toEqual([]);
});

it('plans a denied ride again without the driver who turned it down', async () => {
  const ravi = await driverTold({ fullName: 'Ravi Kumar' });
  const sunil = await driverTold({ fullName: 'Sunil Rao', base: PLACES.whitefield });
  const ride = await bookedAt('10:00');
  const { _id } = await planned();
  await commit(_id);
  expect((await rideNow(ride._id)).assignedDriver?._id).toBe(ravi);
  await service.call(booking.acceptBooking, {
    as: { sub: ravi, role: 'driver', name: 'Ravi Kumar' },
    body: { bookingId: ride._id, action: 'reject' },
  });
  const again = await planned();
  expect(again.proposals).toMatchObject([
    { driver: { driverId: sunil }, notPossible: [{ driver: { driverId: ravi }, sentence: 'Turned this ride down.' }] },
  ]);
});

describe('what cannot be planned', () => {
  it('names the rides that were asked for and do not wait, and plans the others', async () => {
    await driverTold({ fullName: 'Ravi Kumar' });
    const [cancelled, fine] = await booksThree();
    await service.call(booking.cancelBooking, { as: asha, params: { id: cancelled._id }, body: {} });
    const answer = await askPlan({ rideIds: [cancelled._id, 'nobody-knows-it', fine._id] });
    const { _id, rides, leftOut } = answer.body.plan;
    expect({ rides, leftOut }).toEqual({
      rides: 1,
      leftOut: [
        {
          rideId: cancelled._id,
          code: cancelled.bookingId,
          sentence: `${cancelled.bookingId.slice(0, 6)} was cancelled.`,
        },
        { rideId: 'nobody-knows-it', code: null, sentence: 'nobody-knows-it is not a known ride.' },
      ],
    });
    const plan = await eventually(async () => {
      const found = await readPlan(_id, { 'accept-language': 'hi' });
      return found.status === 'draft' && found;
    });
    expect(plan.leftOut?.map(({ sentence }) => sentence)).toEqual([
      `${cancelled.bookingId.slice(0, 6)} रद्द हो चुकी है।`,
      'nobody-knows-it कोई मालूम राइड नहीं है।',
    ]);
    expect((await askPlan({ rideIds: [cancelled._id, 'nobody-knows-it'] })).problem).toMatchObject({
      code: 'RULE_BROKEN',
      detail: `None of these rides waits for a driver: ${cancelled.bookingId.slice(0, 6)}, nobody-knows-it.`,
    });
  });

  it('leaves a ride that was moved into the past, and plans the others', async () => {
    await driverTold({ fullName: 'Ravi Kumar' });
    const [past, fine] = await booksThree();
    await service.sql(
      `update booking.ride set starts_at = starts_at - interval '20 days', busy_until = busy_until - interval '20 days',
         ride_date = ride_date - 20 where id = $1`,
      [past._id],
    );
    const plan = await planned({ rideIds: [past._id, fine._id] });
    expect(plan.proposals).toMatchObject([
      { ride: { rideId: past._id }, state: 'left', sentence: 'The time of its pickup has passed.' },
      { ride: { rideId: fine._id }, state: 'proposed' },
    ]);
  });

  it('leaves a ride whose place is outside India, at sea or not known, and plans the others', async () => {
    await driverTold({ fullName: 'Ravi Kumar' });
    const [outside, unknown, fine] = await booksThree();
    const atSea = await bookedAt('10:20');
    await service.sql('update booking.ride set pickup_lat = 2.5, pickup_lng = 72 where id = $1', [outside._id]);
    await service.sql('update booking.ride set dropoff_lat = 17, dropoff_lng = 71 where id = $1', [atSea._id]);
    await service.sql('update booking.ride set dropoff_lat = null, dropoff_lng = null where id = $1', [unknown._id]);
    const plan = await planned();
    const sentenceOf = (id: string) => plan.proposals.find(({ ride }) => ride.rideId === id)?.sentence;
    expect(sentenceOf(outside._id)).toBe('Its pickup or drop lies outside India.');
    expect(sentenceOf(atSea._id)).toBe('Its pickup or drop lies in the sea: choose the places again.');
    expect(sentenceOf(unknown._id)).toBe('Its pickup or drop has no coordinates: choose the places again.');
    expect(sentenceOf(fine._id)).toContain('Ravi Kumar');
    expect(plan.planned).toMatchObject({ served: 1, waiting: 3 });
  });

  it('loses a ride whose driver was deleted while it was planned, by name', async () => {
    const ravi = await driverTold({ fullName: 'Ravi Kumar' });
    const ride = await bookedAt('10:00');
    const { _id } = (await askPlan({ mode: 'day' })).body.plan;
    await service.call(booking.retireDriver, { params: { driverId: ravi } });
    await eventually(async () => (await readPlan(_id)).status === 'draft');
    expect((await commit(_id)).body).toMatchObject({
      committed: [],
      lost: [
        { rideId: ride._id, code: 'NOT_FOUND', sentence: 'Its driver was deleted meanwhile: choose another one.' },
      ],
    });
  });
});
