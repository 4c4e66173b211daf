import { useEffect, useRef, useState } from 'react';
import { COMPANY_CODE, EMAIL_ADDRESS, SHORTEST_PASSWORD } from '@pahiya/contracts';
import { Button, Card, LinkButton, Notice, PasswordField, TextField, useText } from '@pahiya/ui';
import { isApiError } from '@pahiya/web-kit';
import { draftOf } from '@pahiya/web-kit/draft';
import { useRegisterCompany } from '../../companies/companies.queries.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { paths } from '../../paths.ts';
import { fieldErrors } from '../../writes/field-errors.ts';
import styles from './companies.module.css';
import { messages } from './messages.ts';

const ABOUT = { companyName: '', companyId: '', email: '' };
const EMPTY = { ...ABOUT, password: '' };
const draft = draftOf('company', ABOUT);
type Form = typeof EMPTY;

const MISSING = {
  companyName: 'enterName',
  companyId: 'enterId',
  email: 'enterEmail',
  password: 'enterPassword',
} as const;
type Complaint = (typeof MISSING)[keyof Form] | 'idRule' | 'emailRule' | 'passwordRule';

function complaintsOf(form: Form): Partial<Record<keyof Form, Complaint>> {
  const complaints: Partial<Record<keyof Form, Complaint>> = {};
  for (const name of Object.keys(MISSING) as (keyof Form)[]) {
    if (form[name].trim() === '') complaints[name] = MISSING[name];
  }
  if (form.companyId && !COMPANY_CODE.test(form.companyId.trim())) {
    complaints.companyId = 'idRule';
  }
  if (form.email && !EMAIL_ADDRESS.test(form.email.trim())) {
    complaints.email = 'emailRule';
  }
  if (form.password && form.password.length < SHORTEST_PASSWORD) complaints.password = 'passwordRule';
  return complaints;
}

const wasRefused = (error: Error) => isApiError(error) && error.status >= 400 && error.status < 500;

export function RegisterCompanyPage() {
  const text = useText(messages);
  const [form, setForm] = useState(() => ({ ...EMPTY, ...draft.read() }));
  const [tried, setTried] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLFormElement>(null);
  const register = useRegisterCompany(draft.forget);
  const refusals = fieldErrors(register.error);
  const complaints = tried ? complaintsOf(form) : {};
  const complaintAbout = (name: keyof Form) => {
    const complaint = complaints[name];
    return complaint ? text(complaint) : refusals[name];
  };
  useEffect(() => draft.keep(form), [form]);
  const set = (name: keyof Form) => (value: string) => setForm((before) => ({ ...before, [name]: value }));

  const submit = () => {
    setTried(true);
    if (register.isPending) return;
    if (Object.keys(complaintsOf(form)).length > 0) {
      // After the marks are drawn.
      requestAnimationFrame(() => page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const { companyName, companyId, email, password } = form;
    register.mutate(
      { companyName: companyName.trim(), companyId: companyId.trim(), email: email.trim(), password, role: 'company' },
      {
        onSuccess: () => {
          setForm(EMPTY);
          setTried(false);
          first.current?.focus();
        },
      },
    );
  };

  return (
    <AdminPage title={text('registerTitle')} description={text('registerDescription')}>
      <Card className={styles.card}>
        <form
          ref={page}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {register.isSuccess && (
            <Notice
              tone="success"
              title={text('registered')}
              action={
                <LinkButton size="compact" href={paths.registeredCompanies}>
                  {text('registeredCompanies')}
                </LinkButton>
              }
            >
              {text('canSignIn', { company: register.data.company.companyName })}
            </Notice>
          )}
          <TextField
            ref={first}
            label={text('companyName')}
            required
            autoComplete="off"
            maxLength={160}
            value={form.companyName}
            onChange={set('companyName')}
            error={complaintAbout('companyName')}
          />
          <TextField
            label={text('companyId')}
            description={text('companyIdHint')}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            value={form.companyId}
            onChange={set('companyId')}
            error={complaintAbout('companyId')}
          />
          <TextField
            label={text('email')}
            type="email"
            required
            autoComplete="off"
            maxLength={254}
            value={form.email}
            onChange={set('email')}
            error={complaintAbout('email')}
          />
          <PasswordField
            label={text('password')}
            description={text('passwordHint')}
            required
            autoComplete="new-password"
            maxLength={200}
            value={form.password}
            onChange={set('password')}
            error={complaintAbout('password')}
          />
          {register.isError && (
            <Notice tone="error">
              {wasRefused(register.error) ? text('refused', { message: register.error.message }) : text('failed')}
            </Notice>
          )}
          <div className={styles.buttons}>
            <Button variant="primary" type="submit" pending={register.isPending}>
              {text('registerCompany')}
            </Button>
          </div>
        </form>
      </Card>
    </AdminPage>
  );
}
