import {
  accounts,
  admin,
  calls,
  FORM,
  formBody,
  images,
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
  it.each(['salry', 'licenceVerified'])('is named in the refusal of a registration: %s', async (field) => {
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
});

it('names the image of a change that came as a text', async () => {
  const { _id: id } = await registered();
  expect((await update(id, { licenseImage: 'null' })).problem).toMatchObject(named('licenseImage'));
});

describe('a part that is no text', () => {
  it.each([
    ['salary', 'true'],
    ['salary', 'null'],
    ['salary', '22000'],
    ['salary', '"22000"'],
    ['salary', '{ broken'],
    ['salary', ''],
    ['areaLat', 'null'],
    ['licenseVerified', '1'],
    ['fullName', '["Ravi"]'],
  ])('is named in the refusal of a change: %s %s', async (field, text) => {
    const driver = await registered();
    for (const type of ['application/json', 'Application/JSON; charset=utf-8', 'application/xml']) {
      const change = await update(driver._id, { vehicleNumber: 'MH12ZZ0001', [field]: { text, type } });
      expect(change.problem).toMatchObject(named(field));
    }
    expect((await read(driver._id)).body.driver).toEqual(driver);
  });

  it('does not include a part whose type is a text', async () => {
    const { _id: id } = await registered();
    const change = await update(id, { salary: { text: '21000.5', type: 'text/plain; charset=UTF-8' } });
    expect(change.body.driver.salary).toBe(21_000.5);
  });
});

describe('a number', () => {
  it.each(['0x10', '0b1', '0o7', '1_000', '1,000', '+5', '5.', 'Infinity', '1e400'])(
    'is not a text that only programs read as a number: %s',
    async (text) => {
      const driver = await registered();
      expect((await update(driver._id, { salary: text })).problem).toMatchObject(named('salary'));
      expect((await read(driver._id)).body.driver).toEqual(driver);
    },
  );

  it.each([
    ['.5', 0.5],
    ['5e-1', 0.5],
    [' 2.2E4 ', 22_000],
    ['007', 7],
    ['-0', 0],
  ])('is what a number field of a page can send: %s', async (text, salary) => {
    const { _id: id } = await registered({ salary: '1' });
    expect((await update(id, { salary: text })).body.driver.salary).toBe(salary);
  });
});

it('takes true and false for a truth, and no other text', async () => {
  const { _id: id } = await registered();
  for (const text of ['1', '0', 'TRUE', 'yes', 'null'])
    expect((await update(id, { licenseVerified: text })).problem).toMatchObject(named('licenseVerified'));
});

describe('a field that comes twice', () => {
  it.each([
    ['a text', 'salary', ['1', '2']],
    ['the same text', 'salary', ['1', '1']],
    ['an empty text', 'email', ['', 'ravi.twice@drivers.example']],
    ['an image', 'licenseImage', [images.licenseImage, images.licenseImage]],
    ['an image and a text', 'licenseImage', [images.licenseImage, 'null']],
  ] as const)('is named in the refusal: %s', async (_what, field, [first, second]) => {
    const driver = await registered();
    const before = await trace();
    const body = formBody([
      [field, first],
      ['vehicleNumber', 'MH12ZZ0001'],
      [field, second],
    ]);
    const options = { params: { id: driver._id }, body, headers: FORM, as: admin };
    const { problem } = await service.call(calls.updateDriver, options);
    expect(problem).toMatchObject({ status: 400, issues: [{ path: field, code: 'sent-twice' }] });
    expect((await read(driver._id)).body.driver).toEqual(driver);
    expect(await trace()).toEqual(before);
  });
});
