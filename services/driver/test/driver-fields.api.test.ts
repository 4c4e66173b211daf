import {
  accounts,
  calls,
  FORM,
  formBody,
  person,
  read,
  register,
  registered,
  service,
  trace,
  update,
} from './driver-service.ts';

const named = (path: string) => ({ status: 400, code: 'VALIDATION_FAILED', issues: [{ path }] });

describe('a field that the form does not have', () => {
  it.each(['salry', 'rideStatus', 'totalRides'])('is named in the refusal of a registration: %s', async (field) => {
    for (const value of ['22000', '']) {
      const before = await trace();
      expect((await register(person({ [field]: value }))).problem).toMatchObject(named(field));
      expect(await trace()).toEqual(before);
      expect(accounts).toEqual([]);
    }
  });

  it('is named in the refusal of a change, which changes nothing', async () => {
    const driver = await registered();
    for (const value of ['22000', '']) {
      const change = await update(driver._id, { fullName: 'Ravi K', salry: value });
      expect(change.problem).toMatchObject(named('salry'));
    }
    expect((await read(driver._id)).body.driver).toEqual(driver);
  });

  it('is what only an admin decides, in a self registration', async () => {
    for (const field of ['status', 'licenseVerified', 'aadhaarVerified']) {
      const body = formBody(person({ [field]: field === 'status' ? 'active' : 'true' }));
      const answer = await service.call(calls.registerDriver, { body, headers: FORM });
      expect(answer.problem).toMatchObject(named(field));
    }
  });
});

it('names the image of a change that came as a text', async () => {
  const { _id: id } = await registered();
  expect((await update(id, { licenseImage: 'null' })).problem).toMatchObject(named('licenseImage'));
});
