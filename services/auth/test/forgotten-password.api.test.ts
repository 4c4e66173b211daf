import { routes } from '@pahiya/contracts';
import { newId } from '@pahiya/service-kit';
import { createHash } from 'node:crypto';
import { eventually, holdUntilAwaited } from '@pahiya/testing';
import { plainText } from './mailbox.ts';
import { startSmtpSink } from './smtp-sink.ts';
import { auth, loginBody, mailPort, newCompany, newEmployee, putDriver, statusesOf } from './auth-service.ts';

describe('a forgotten password', () => {
  it('is reset once by a mailed link, also after the mail server was down; the answer reveals nothing', async () => {
    const company = await newCompany();
    const employee = await newEmployee(company, 'FORGOT-1');
    const { body: session } = await auth.call(routes.auth.loginUser, { body: loginBody(employee) });
    const forget = (email: string) => auth.call(routes.auth.forgotPassword, { body: { email, role: 'user' } });
    const [known, unknown] = [await forget(employee.email.toUpperCase()), await forget('nobody@people.example')];
    expect(known.body).toEqual({ message: 'If that address is known, a link is on its way.' });
    expect(unknown.body).toEqual(known.body);
    await eventually(async () => {
      const waiting = await auth.sql<{ email: string }>('select email from auth.mail_outbox where attempts > 0');
      return waiting.length === 1 && waiting[0]?.email === employee.email;
    });

    const server = await startSmtpSink(mailPort);
    try {
      const mail = await eventually(() => server.mails.find((text) => text.includes(`To: ${employee.email}`)));
      const link = new URL(/https:\S+/.exec(plainText(mail))?.[0] ?? '');
      const said = new URLSearchParams(link.hash.slice(1));
      expect([link.origin + link.pathname, link.search, said.get('role')]).toEqual([
        'https://rides.example/app/reset-password',
        '',
        'user',
      ]);
      const reset = () =>
        auth.call(routes.auth.resetPassword, {
          body: { token: said.get('token'), password: 'a new password' },
        });
      const answers = await Promise.all([reset(), reset(), reset()]);
      expect(statusesOf(answers)).toEqual([200, 422, 422]);
      expect((await auth.call(routes.auth.getProfile, { token: session.token })).problem.code).toBe('SESSION_ENDED');
      expect((await auth.call(routes.auth.loginUser, { body: loginBody(employee) })).status).toBe(401);
      const again = await auth.call(routes.auth.loginUser, {
        body: { ...loginBody(employee), password: 'a new password' },
      });
      expect(again.status).toBe(200);
      expect(server.mails).toHaveLength(1);
    } finally {
      await server.close();
    }
  });

  it('of a driver is not reset by a link that went to an earlier address', async () => {
    const id = newId();
    const who = { phoneNumber: '9000000077', email: 'before@drivers.example' };
    await putDriver(id, who);
    const change = (to: object) => putDriver(id, { ...who, ...to, password: undefined, existing: true });
    const server = await startSmtpSink(mailPort);
    const linkTo = async (email: string) => {
      await auth.call(routes.auth.forgotPassword, { body: { email, role: 'driver' } });
      const mail = await eventually(() => server.mails.find((text) => text.includes(`To: ${email}`)));
      return new URLSearchParams(new URL(/https:\S+/.exec(plainText(mail))?.[0] ?? '').hash.slice(1)).get('token');
    };
    const reset = (token: string | null) =>
      auth.call(routes.auth.resetPassword, { body: { token, password: 'a new password' } });
    try {
      const early = await linkTo(who.email);
      await change({ email: 'after@drivers.example' });
      expect((await reset(early)).status).toBe(422);
      const kept = await linkTo('after@drivers.example');
      await change({ email: 'after@drivers.example', fullName: 'Ravi K' });
      await change({ email: undefined });
      expect((await reset(kept)).status).toBe(200);
    } finally {
      await server.close();
    }
  });

  it('of a driver is not mailed to an address that changes while the mail is written', async () => {
    const id = newId();
    const email = 'old@drivers.example';
    await putDriver(id, { phoneNumber: '9000000078', email });
    const server = await startSmtpSink(mailPort);
    try {
      const change = await holdUntilAwaited(
        auth,
        `update auth.account set email = 'new@drivers.example' where id = '${id}';`,
      );
      await auth.call(routes.auth.forgotPassword, { body: { email, role: 'driver' } });
      await change.committed;
      await eventually(async () => (await auth.sql('select from auth.mail_outbox')).length === 0);
      expect(server.mails).toEqual([]);
      expect(await auth.sql('select from auth.password_reset where account_id = $1', [id])).toEqual([]);
    } finally {
      await server.close();
    }
  });

  it('of a driver is not reset by a link that is stored while the address changes', async () => {
    const id = newId();
    const who = { phoneNumber: '9000000079', email: 'first@drivers.example' };
    await putDriver(id, who);
    const token = 'a token that is stored late';
    const hash = createHash('sha256').update(token).digest('hex');
    const expiresAt = new Date(auth.clock.now().getTime() + 60_000).toISOString();
    const letter = await holdUntilAwaited(
      auth,
      `perform from auth.account where id = '${id}' for share;
       insert into auth.password_reset (token_hash, account_id, expires_at) values ('\\x${hash}', '${id}', '${expiresAt}');`,
    );
    const changed = await putDriver(id, {
      ...who,
      email: 'second@drivers.example',
      password: undefined,
      existing: true,
    });
    await letter.committed;
    expect(changed.status).toBe(200);
    const reset = await auth.call(routes.auth.resetPassword, { body: { token, password: 'a new password' } });
    expect(reset.status).toBe(422);
  });

  it('is mailed once to each account that has the address, even if one of the mails is retried', async () => {
    const companies = [await newCompany(), await newCompany()];
    for (const company of companies) await newEmployee(company, 'TWICE-1');
    let tries = 0;
    const server = await startSmtpSink(mailPort, () => (tries += 1) !== 2);
    try {
      await auth.call(routes.auth.forgotPassword, { body: { email: 'twice-1@people.example', role: 'user' } });
      await eventually(async () => {
        const waiting = await auth.sql('select from auth.mail_outbox');
        return tries > 2 && waiting.length === 0;
      });
      const told = (name: string) => server.mails.filter((mail) => plainText(mail).includes(`at ${name}.`)).length;
      expect(companies.map(({ name }) => told(name))).toEqual([1, 1]);
      expect(server.mails).toHaveLength(2);
    } finally {
      await server.close();
    }
  });
});
