import { type ReactNode } from 'react';
import { CompanyCode, CompanyName, maxLengthOf } from '@pahiya/contracts';
import { TextField, useText } from '@pahiya/ui';
import { EmailField } from './email-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { companyCodeRule, emailRule, needed, passwordRule, type FieldRule } from './field-rules.ts';
import { messages } from './messages.ts';
import { type BindTexts, type Sentences } from './use-fields.ts';

/** The fields of a company's registration except the password: a draft keeps these. */
export const ABOUT_COMPANY = { companyName: '', companyId: '', email: '' };
type CompanyForm = Readonly<typeof ABOUT_COMPANY & { password: string }>;
type Name = keyof CompanyForm;

const RULES: Readonly<Record<Name, FieldRule | undefined>> = {
  companyName: undefined,
  companyId: companyCodeRule,
  email: emailRule,
  password: passwordRule,
};

/** The sentences that a form shows at its fields instead of the usual ones. */
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

/** The body of a registration: texts are trimmed, the password is not. */
export const companyOf = ({ companyName, companyId, email, password }: CompanyForm) => ({
  companyName: companyName.trim(),
  companyId: companyId.trim(),
  email: email.trim(),
  password,
});

interface CompanyFieldsProps {
  bind: BindTexts<Name>;
  /** 'own': the browser may autofill the data of the person who registers. */
  whose: 'own' | "another's";
  /** Hints that replace the usual ones, for a person who registers with an existing company. */
  hints?: Partial<Record<'companyName' | 'companyId', string>> | undefined;
  /** A sentence after the hint of the password. */
  passwordNote?: string | undefined;
  /** Puts the code before the name, because employees know the company by its code. */
  codeFirst?: boolean;
}

/** The four fields of a company: name, code, email and password. */
export function CompanyFields(props: CompanyFieldsProps): ReactNode {
  const { bind, whose, hints, passwordNote, codeFirst = false } = props;
  const text = useText(messages);
  const isOwn = whose === 'own';
  const name = (
    <TextField
      key="name"
      label={text('companyName')}
      description={hints?.companyName}
      autoComplete={isOwn ? 'organization' : 'off'}
      maxLength={maxLengthOf(CompanyName)}
      required
      {...bind('companyName')}
    />
  );
  const code = (
    <TextField
      key="code"
      label={text('companyId')}
      description={hints?.companyId ?? text(isOwn ? 'ownCompanyIdHint' : 'companyIdHint')}
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
      <EmailField label={text('email')} autoComplete={isOwn ? 'username' : 'off'} required {...bind('email')} />
      <NewPasswordField label={text('password')} note={passwordNote} required {...bind('password')} />
    </>
  );
}
