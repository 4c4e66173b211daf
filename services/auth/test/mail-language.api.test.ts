import { routes } from '@pahiya/contracts';
import { openJoiningStage, type JoiningStage } from './joining-stage.ts';

let stage: JoiningStage;
beforeAll(async () => void (stage = await openJoiningStage()));
afterAll(() => stage.close());

const inHindi = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.5' };

describe('a mail', () => {
  it('about a registration is in the language of whoever registered', async () => {
    const company = await stage.company();
    await stage.register(company, 'hindi@x.example', inHindi);
    await stage.register({ companyId: 'NOWHERE', companyName: 'Nowhere' }, 'lost-hindi@x.example', inHindi);
    await stage.register(company, 'english@x.example');
    const { mailTo, tokenFor } = stage.mailbox;
    expect(await mailTo('hindi@x.example')).toContain(`इस ईमेल पते से Pahiya पर ${company.companyName} में रजिस्टर किया है।`);
    expect(await mailTo('lost-hindi@x.example')).toContain('ID NOWHERE और नाम Nowhere वाली कोई कंपनी नहीं है');
    expect(await mailTo('english@x.example')).toContain('on Pahiya with this address.');
    expect((await stage.confirm(await tokenFor('hindi@x.example'))).status).toBe(200);
  });

  it('about a forgotten password is in the language of whoever asked, for each account with the address', async () => {
    const company = await stage.company();
    const body = { email: company.email, role: 'company' };
    await stage.service.call(routes.auth.forgotPassword, { body, headers: inHindi });
    expect(await stage.mailbox.mailTo(company.email)).toContain('आपके Pahiya खाते का पासवर्ड बदलने का अनुरोध किया है।');
    await stage.service.call(routes.auth.forgotPassword, { body });
    expect(await stage.mailbox.mailTo(company.email, 2)).toContain(
      'asked to reset the password of your Pahiya account',
    );
  });
});
