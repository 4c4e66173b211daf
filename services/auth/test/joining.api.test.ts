import { routes } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import { openJoiningStage, type JoiningStage } from './joining-stage.ts';

let stage: JoiningStage;
beforeAll(async () => void (stage = await openJoiningStage()));
afterAll(() => stage.close());

const byNumber = (one: number, other: number) => one - other;

describe('a registration', () => {
  it('gets the same answer whether account and company exist or not; the mail tells which', async () => {
    const company = await stage.company();
    await stage.add(company, { email: 'known@x.example' });
    const answers = [
      await stage.register(company, 'new@x.example'),
      await stage.register(company, 'known@x.example'),
      await stage.register({ ...company, companyName: 'Another' }, 'lost@x.example'),
      await stage.register({ companyId: 'NOWHERE', companyName: 'Nowhere' }, 'nowhere@x.example'),
    ];
    const message = 'We have sent you a link. Open it to prove your address.';
    for (const { status, body } of answers) expect([status, body]).toEqual([201, { message, next: 'link' }]);
    const { mailTo } = stage.mailbox;
    expect(await mailTo('new@x.example')).toContain('https://rides.example/confirm-registration#token=');
    expect(await mailTo('known@x.example')).toContain('you have an account there already');
    for (const address of ['lost@x.example', 'nowhere@x.example'])
      expect(await mailTo(address)).toContain('no company has the ID');
  });

  it('is proved by the link and the password together, once', async () => {
    const company = await stage.company();
    const email = 'proof@x.example';
    await stage.register(company, email);
    const early = await stage.login(company, email);
    expect([early.status, early.problem.detail]).toEqual([
      403,
      `Please open the link that we have sent to ${email} first.`,
    ]);
    expect(await stage.joiners(company)).toEqual([]);
    const token = await stage.mailbox.tokenFor(email);
    const stranger = await stage.confirm(token, 'not what was chosen');
    expect([stranger.status, stranger.problem.detail]).toEqual([
      401,
      'This is not the password that was chosen at the registration.',
    ]);
    expect((await stage.confirm(token)).body).toEqual({
      message: 'Your address is proven. You can login as soon as your company has let you in.',
      next: 'wait',
      role: 'user',
    });
    expect((await stage.confirm(token)).problem.detail).toBe('This link is no longer valid. Please ask for a new one.');
    await stage.register(company, 'slow@x.example');
    const late = await stage.mailbox.tokenFor('slow@x.example');
    stage.service.clock.advance(24 * 3600_000 + 1);
    expect((await stage.confirm(late)).status).toBe(422);
  });

  it('is proved by one of several links that are opened at one instant, without a deadlock', async () => {
    const company = await stage.company();
    const outcomes: number[][] = [];
    for (const round of [1, 2, 3, 4, 5]) {
      const email = `at-once-${round}@x.example`;
      const tokens: string[] = [];
      for (const nth of [1, 2, 3, 4]) {
        await stage.register(company, email);
        tokens.push(await stage.mailbox.tokenFor(email, nth));
      }
      const answers = await Promise.all(tokens.map((token) => stage.confirm(token)));
      outcomes.push(answers.map(({ status }) => status).toSorted(byNumber));
    }
    expect(outcomes).toEqual(Array(5).fill([200, 422, 422, 422]));
    // A session reports its statistics up to a second late: this can miss a deadlock, and never counts one too many.
    const [row] = await stage.service.sql<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    expect(Number(row?.deadlocks)).toBe(0);
  });

  it('waits for the company, which accepts it with one click, once, with its own number and name', async () => {
    const company = await stage.company();
    const email = 'meera@x.example';
    await stage.prove(company, email);
    const claimed = { employeeId: 'E-9', employeeName: 'Meera Nair' };
    const waiting = await stage.login(company, email, claimed);
    expect([waiting.status, waiting.problem.code, waiting.problem.detail]).toEqual([
      403,
      'NOT_LET_IN',
      `${company.companyName} has not let you in yet.`,
    ]);
    expect((await stage.login(company, email, { password: 'another one' })).status).toBe(401);
    const [joiner] = await stage.joiners(company);
    expect(joiner).toMatchObject({ email, ...claimed, turnedAway: false });
    const id = joiner?._id ?? '';
    expect((await stage.letIn(await stage.company(), id)).status).toBe(404);
    const given = { employeeId: 'E-10', employeeName: 'Meera K Nair' };
    const answers = await Promise.all([1, 2, 3].map(() => stage.letIn(company, id, given)));
    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 404, 404]);
    expect((await stage.login(company, email, claimed)).status).toBe(401);
    expect((await stage.login(company, email, given)).status).toBe(200);
    expect(await stage.joiners(company)).toEqual([]);
  });

  it('ends when the person is refused, and a later one waits for the company whatever its rule', async () => {
    const company = await stage.company();
    const email = 'refused@x.example';
    await stage.prove(company, email);
    const id = (await stage.joiners(company))[0]?._id ?? '';
    expect([(await stage.refuse(company, id)).status, (await stage.refuse(company, id)).status]).toEqual([200, 404]);
    expect((await stage.login(company, email)).status).toBe(401);
    await stage.settings(company, { joining: 'open' });
    expect((await stage.prove(company, email, 2)).body.next).toBe('wait');
    expect((await stage.joiners(company))[0]).toMatchObject({ email, turnedAway: true });
  });
});

describe('a mail', () => {
  it('tells a company that people wait: the first at once, further ones once a day, without a name', async () => {
    const company = await stage.company();
    await stage.prove(company, 'first@x.example');
    const first = await stage.mailbox.mailTo(company.email);
    expect(first).toContain('one person has proved an e-mail address and waits until you let them in');
    expect(first).toContain('https://rides.example/company-dashboard');
    expect(first).not.toContain('first@x.example');
    await stage.prove(company, 'second@x.example');
    stage.service.clock.advance(24 * 3600_000 + 1);
    await stage.prove(company, 'third@x.example');
    expect(await stage.mailbox.mailTo(company.email, 2)).toContain('3 people have proved their e-mail addresses');
    // After the waiting people are refused, the next one counts as the first.
    for (const { _id } of await stage.joiners(company)) await stage.refuse(company, _id);
    await stage.prove(company, 'fourth@x.example');
    expect(await stage.mailbox.mailTo(company.email, 3)).toContain('one person has proved');
    expect(await stage.mailbox.mailsTo(company.email)).toHaveLength(3);
  });

  it('tells a company of who waits also after its mail server was away for days', async () => {
    const company = await stage.company();
    await stage.register(company, 'patient@x.example');
    const token = await stage.mailbox.tokenFor('patient@x.example');
    const open = await stage.mailbox.close();
    await stage.confirm(token);
    const tried = () => stage.service.sql(`select from auth.mail_outbox where attempts > 0 and company_id is not null`);
    await eventually(async () => (await tried()).length === 1);
    await stage.service.sql(
      `update auth.mail_outbox set created_at = now() - interval '2 days', next_attempt_at = now()`,
    );
    await open();
    expect(await stage.mailbox.mailTo(company.email)).toContain('one person has proved');
    await eventually(async () => (await tried()).length === 0);
  });

  it('does not tell of a person again who waits already and registers once more', async () => {
    const company = await stage.company();
    await stage.prove(company, 'eager@x.example');
    await stage.mailbox.mailTo(company.email);
    await stage.prove(company, 'eager@x.example', 2);
    expect(await stage.joiners(company)).toHaveLength(1);
    stage.service.clock.advance(24 * 3600_000 + 1);
    await stage.prove(company, 'next@x.example');
    expect(await stage.mailbox.mailTo(company.email, 2)).toContain('2 people have proved their e-mail addresses');
    expect(await stage.mailbox.mailsTo(company.email)).toHaveLength(2);
  });

  it('is not written for a company that wants none, and else in the language in which it chose', async () => {
    const silent = await stage.company({ notifyOfJoiners: false });
    await stage.prove(silent, 'unheard@x.example');
    const told = await stage.company();
    const body = { notifyOfJoiners: true };
    const headers = { 'accept-language': 'hi' };
    const saved = await stage.service.call(routes.auth.updateCompanyProfile, { token: told.token, body, headers });
    expect(saved.body.company).toMatchObject({ notifyOfJoiners: true });
    await stage.prove(told, 'heard@x.example');
    expect(await stage.mailbox.mailTo(told.email)).toContain('एक व्यक्ति ने अपना ईमेल पता प्रमाणित कर दिया है');
    expect(await stage.mailbox.mailsTo(silent.email)).toEqual([]);
  });
});

describe('a company', () => {
  it('approves people itself unless it chooses otherwise', async () => {
    const { token } = await stage.company();
    const { body } = await stage.service.call(routes.auth.getCompanyProfile, { token });
    expect(body.company).toMatchObject({ joining: 'approve', emailDomains: [] });
  });

  it('that is open accepts anyone who proves an address', async () => {
    const company = await stage.company({ joining: 'open' });
    expect((await stage.prove(company, 'open@x.example')).body).toMatchObject({ next: 'login' });
    expect((await stage.login(company, 'open@x.example')).status).toBe(200);
  });

  it('with domains accepts addresses of these only, and names at least one', async () => {
    const refused = await stage.settings(await stage.company(), { joining: 'domain' });
    expect([refused.status, refused.problem.detail]).toEqual([
      422,
      'Please name at least one e-mail domain of the company.',
    ]);
    const company = await stage.company({ joining: 'domain', emailDomains: ['acme.example'] });
    expect((await stage.prove(company, 'one@acme.example')).body.next).toBe('login');
    for (const [nth, elsewhere] of ['two@notacme.example', 'three@mail.acme.example'].entries()) {
      expect((await stage.prove(company, elsewhere)).body.next).toBe('wait');
      expect(await stage.joiners(company)).toHaveLength(nth + 1);
    }
  });

  it('that invites only accepts only people it registers itself', async () => {
    const company = await stage.company();
    await stage.register(company, 'late@x.example');
    const token = await stage.mailbox.tokenFor('late@x.example');
    await stage.settings(company, { joining: 'invited' });
    const answer = await stage.confirm(token);
    expect([answer.status, answer.problem.detail]).toEqual([
      422,
      `${company.companyName} registers its people itself. Please ask its transport desk or HR.`,
    ]);
    await stage.register(company, 'uninvited@x.example');
    expect(await stage.mailbox.mailTo('uninvited@x.example')).toContain('registers its people itself');
    expect((await stage.add(company, {})).status).toBe(201);
  });

  it('adds a colleague despite any registration under the address', async () => {
    const company = await stage.company();
    const email = 'colleague@x.example';
    await stage.prove(company, email);
    expect((await stage.add(company, { email })).status).toBe(201);
    expect(await stage.joiners(company)).toEqual([]);
    const asha = { employeeId: 'E-1', employeeName: 'Asha Rao' };
    expect((await stage.login(company, email, asha)).status).toBe(200);
  });

  it('dismisses for good: only the company itself takes somebody back', async () => {
    const company = await stage.company({ joining: 'open' });
    const email = 'dismissed@x.example';
    await stage.add(company, { email });
    await stage.dismiss(company, 'E-1');
    expect((await stage.prove(company, email)).body.next).toBe('wait');
    expect((await stage.login(company, email)).problem.detail).toBe(`${company.companyName} has not let you in yet.`);
    // The dismissed person uses another address, but the old number.
    await stage.prove(company, 'again@x.example');
    const again = await stage.login(company, 'again@x.example', { employeeId: 'e-1' });
    expect([again.status, again.problem.code]).toEqual([409, 'ALREADY_EXISTS']);
    expect((await stage.add(company, { email })).status).toBe(201);
    await stage.dismiss(company, 'E-1');
    await stage.prove(company, email, 2);
    await stage.letIn(company, (await stage.joiners(company))[0]?._id ?? '');
    expect((await stage.login(company, email)).status).toBe(200);
  });

  it('keeps the number of a dismissed person whom it refuses when that person asks again', async () => {
    const company = await stage.company({ joining: 'open' });
    const email = 'asks-again@x.example';
    await stage.add(company, { email });
    await stage.dismiss(company, 'E-1');
    await stage.prove(company, email);
    await stage.refuse(company, (await stage.joiners(company))[0]?._id ?? '');
    await stage.prove(company, 'newcomer@x.example');
    const newcomer = await stage.login(company, 'newcomer@x.example', { employeeId: 'E-1' });
    expect([newcomer.status, newcomer.problem?.code]).toEqual([409, 'ALREADY_EXISTS']);
  });
});

it('is over after 30 days in which the company neither lets in nor refuses', async () => {
  const company = await stage.company();
  await stage.prove(company, 'undecided@x.example');
  const day = 24 * 3600_000;
  await stage.service.replica(29 * day);
  expect(await stage.joiners(company)).toHaveLength(1);
  await stage.service.replica(31 * day);
  await eventually(async () => (await stage.joiners(company)).length === 0, { describe: 'the request to be deleted' });
  expect((await stage.login(company, 'undecided@x.example')).status).toBe(401);
  expect(await stage.service.sql('select from auth.turned_away where company_id = $1', [company._id])).toEqual([]);
});
