import { type ReactNode } from 'react';
import { CompanyCode, CompanyName, Email, maxLengthOf, Password } from '@pahiya/contracts';
import { PasswordField, TextField } from '@pahiya/ui';
import { companyCodeRule, emailRule, needed, passwordRule, type FieldRule } from './field-rules.ts';
import { type Fields, type Sentences } from './use-fields.ts';

/** What a company is registered with, apart from its password: a begun form keeps this. */
export const ABOUT_COMPANY = { companyName: '', companyId: '', email: '' };
type CompanyForm = Readonly<typeof ABOUT_COMPANY & { password: string }>;
type Name = keyof CompanyForm;

const RULES: Readonly<Record<Name, FieldRule | undefined>> = {
  companyName: undefined,
  companyId: companyCodeRule,
  email: emailRule,
  password: passwordRule,
};

/** What a form says of a field in words of its own, instead of the usual ones. */
export type CompanySentences = Readonly<Record<Name, { missing: string; wrong?: string }>>;

/** What is wrong with each field of a company's registration. */
export function companyRules(form: CompanyForm, own?: CompanySentences): Sentences<Name> {
  const sentenceOf = (name: Name) => {
    const usual = needed(form[name], RULES[name]);
    if (!own || usual === undefined) return usual;
    return form[name].trim() === '' ? own[name].missing : (own[name].wrong ?? usual);
  };
  return {
    companyName: sentenceOf('companyName'),
    companyId: sentenceOf('companyId'),
    email: sentenceOf('email'),
    password: sentenceOf('password'),
  };
}

/** What a registration sends: texts without the space around them, the password as it is. */
export const companyOf = ({ companyName, companyId, email, password }: CompanyForm) => ({
  companyName: companyName.trim(),
  companyId: companyId.trim(),
  email: email.trim(),
  password,
});

interface CompanyFieldsProps {
  bind: Fields<Name>['bind'];
  words: Readonly<Record<Name, string>>;
  hints: { companyName?: string | undefined; companyId: string; password: string };
  /** 'own': the browser may fill in what it knows of the person who registers. */
  whose: 'own' | "another's";
  /** Its code before its name: an employee knows the company by that. */
  codeFirst?: boolean;
}

/** The four fields of a company: name, code, email and password. */
export function CompanyFields({ bind, words, hints, whose, codeFirst = false }: CompanyFieldsProps): ReactNode {
  const isOwn = whose === 'own';
  const name = (
    <TextField
      key="name"
      label={words.companyName}
      description={hints.companyName}
      autoComplete={isOwn ? 'organization' : 'off'}
      maxLength={maxLengthOf(CompanyName)}
      required
      {...bind('companyName')}
    />
  );
  const code = (
    <TextField
      key="code"
      label={words.companyId}
      description={hints.companyId}
      autoComplete="off"
      {...(isOwn ? {} : { autoCapitalize: 'characters', spellCheck: false })}
      maxLength={maxLengthOf(CompanyCode)}
      required
      {...bind('companyId')}
    />
  );
  return (
    <>
      {codeFirst ? [code, name] : [name, code]}
      <TextField
        label={words.email}
        type="email"
        autoComplete={isOwn ? 'username' : 'off'}
        maxLength={maxLengthOf(Email)}
        required
        {...bind('email')}
      />
      <PasswordField
        label={words.password}
        description={hints.password}
        autoComplete="new-password"
        maxLength={maxLengthOf(Password)}
        required
        {...bind('password')}
      />
    </>
  );
}
