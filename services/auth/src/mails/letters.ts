import { en } from './letters.en.ts';
import { hi } from './letters.hi.ts';

/** Every sentence of the mails, in one language. A mail is its paragraphs, with the link between them. */
export interface Letters {
  reset: {
    subject: string;
    hello: (name: string | null) => string;
    /** @param company the company of an employee */
    asked: (company: string | null) => string;
    /** Below the link. */
    life: string;
  };
  proof: {
    /** `link` is for a mail with a link, `noLink` for one that explains why there is none. */
    subject: { link: string; noLink: string };
    hello: string;
    /** @param role `user` for an employee of that company; `company` for the company itself */
    registered: (role: 'user' | 'company', company: string) => string;
    prove: string;
    life: string;
    noCompany: (code: string, company: string) => string;
    knownAlready: (loginLink: string) => string;
    invitedOnly: (company: string) => string;
    notYou: string;
  };
  joiners: {
    /** @param waiting how many people wait */
    subject: (waiting: number) => string;
    hello: (company: string) => string;
    /** Above the link. */
    wait: (waiting: number) => string;
    seldom: string;
  };
}

const LETTERS = { en, hi } as const;

export const lettersIn = (language: keyof typeof LETTERS): Letters => LETTERS[language];

export const paragraphs = (...texts: readonly string[]): string => texts.join('\n\n');
