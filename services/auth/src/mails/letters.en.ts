import type { Letters } from './letters.ts';

const NOT_YOU = 'If it was not you, ignore this mail: nothing has changed.';

export const en: Letters = {
  reset: {
    subject: 'Reset your Pahiya password',
    hello: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
    asked: (company) =>
      `somebody, we hope you, asked to reset the password of your Pahiya account${company === null ? '' : ` at ${company}`}. Set a new one here:`,
    life: 'The link works once, for 30 minutes. If you did not ask for it, ignore this mail: nothing has changed.',
  },
  proof: {
    subject: { link: 'Prove your address for Pahiya', noLink: 'Your registration on Pahiya' },
    hello: 'Hello,',
    registered: (role, company) =>
      `somebody, we hope you, registered ${role === 'user' ? `at ${company}` : company} on Pahiya with this address.`,
    prove: 'Prove that it is yours here, with the password that was chosen:',
    life: `The link works once, for 24 hours. ${NOT_YOU}`,
    noCompany: (code, company) =>
      `But no company has the ID ${code} and the name ${company}. Please ask your transport desk or HR for both.`,
    knownAlready: (loginLink) =>
      `But you have an account there already. Log in at ${loginLink}, where a forgotten password can be reset.`,
    invitedOnly: (company) => `But ${company} registers its people itself. Please ask its transport desk or HR.`,
    notYou: NOT_YOU,
  },
  joiners: {
    subject: (waiting) =>
      `${waiting === 1 ? 'One person waits' : `${waiting} people wait`} to be let in to your company on Pahiya`,
    hello: (company) => `Hello ${company},`,
    wait: (waiting) =>
      waiting === 1
        ? 'one person has proved an e-mail address and waits until you let them in or refuse them. Your dashboard says who:'
        : `${waiting} people have proved their e-mail addresses and wait until you let them in or refuse them. Your dashboard says who:`,
    seldom: 'While people wait, we write once a day at most. You can switch these mails off in your settings.',
  },
};
