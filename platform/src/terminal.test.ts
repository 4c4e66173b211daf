import { DEMO_PASSWORD } from './demo/demo-data.ts';
import { accountsText } from './terminal.ts';

it('says that the demonstration lets in whoever knows a company, and what to do about it', () => {
  const text = accountsText('/data', { email: 'admin@pahiya.example', password: DEMO_PASSWORD });
  const sentences = text.replaceAll(/\s+/g, ' ');
  expect(sentences).toContain(
    'a new company is active at once, and open: whoever knows its ID and name joins it without a proof.',
  );
  expect(sentences).toContain('With DEMO=off the back office lets companies in, and companies let people in.');
});
