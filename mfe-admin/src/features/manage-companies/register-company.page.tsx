import { useRef, useState } from 'react';
import { Button, Card, LinkButton, Notice, PasswordField, TextField } from '@pahiya/ui';
import { isApiError } from '@pahiya/web-kit';
import { useRegisterCompany } from '../../companies/companies.queries.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { paths } from '../../paths.ts';
import { fieldErrors } from '../../writes/field-errors.ts';
import styles from './companies.module.css';

const EMPTY = { companyName: '', companyId: '', email: '', password: '' };
type Form = typeof EMPTY;

const MISSING: Readonly<Record<keyof Form, string>> = {
  companyName: 'Enter the company’s name.',
  companyId: 'Enter an ID, such as ACME01.',
  email: 'Enter the email that the company signs in with.',
  password: 'Enter a password.',
};

function complaintsOf(form: Form): Partial<Record<keyof Form, string>> {
  const complaints: Partial<Record<keyof Form, string>> = {};
  for (const [name, sentence] of Object.entries(MISSING) as [keyof Form, string][]) {
    if (form[name].trim() === '') complaints[name] = sentence;
  }
  if (form.companyId && !/^[A-Za-z0-9][A-Za-z0-9_-]{1,19}$/.test(form.companyId.trim())) {
    complaints.companyId = 'Use 2 to 20 letters, figures, - and _, beginning with a letter or a figure.';
  }
  if (form.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email.trim())) {
    complaints.email = 'Write the email like name@company.in.';
  }
  if (form.password && form.password.length < 8) complaints.password = 'Use at least 8 characters.';
  return complaints;
}

function failureSentence(error: Error): string {
  const isTheirs = isApiError(error) && error.status >= 400 && error.status < 500;
  return isTheirs ? `Registration failed: ${error.message}` : 'Server error. Try again later.';
}

export function RegisterCompanyPage() {
  const [form, setForm] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const register = useRegisterCompany();
  const complaints: Partial<Record<string, string>> = {
    ...fieldErrors(register.error),
    ...(tried ? complaintsOf(form) : {}),
  };
  const set = (name: keyof Form) => (value: string) => setForm((before) => ({ ...before, [name]: value }));

  const submit = () => {
    setTried(true);
    if (register.isPending || Object.keys(complaintsOf(form)).length > 0) return;
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
    <AdminPage title="Register New Company" description="The company signs in with this email and password.">
      <Card className={styles.card}>
        <form
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
              title="Company registered successfully!"
              action={
                <LinkButton size="compact" href={paths.registeredCompanies}>
                  Registered Companies
                </LinkButton>
              }
            >
              {`${register.data.company.companyName} can sign in now.`}
            </Notice>
          )}
          {register.isError && <Notice tone="error">{failureSentence(register.error)}</Notice>}
          <TextField
            ref={first}
            label="Company name"
            required
            autoComplete="off"
            maxLength={160}
            value={form.companyName}
            onChange={set('companyName')}
            error={complaints['companyName']}
          />
          <TextField
            label="Company ID"
            description="Short and lasting: employees type it when they sign in."
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            value={form.companyId}
            onChange={set('companyId')}
            error={complaints['companyId']}
          />
          <TextField
            label="Email"
            type="email"
            required
            autoComplete="off"
            maxLength={254}
            value={form.email}
            onChange={set('email')}
            error={complaints['email']}
          />
          <PasswordField
            label="Password"
            description="At least 8 characters."
            required
            autoComplete="new-password"
            maxLength={200}
            value={form.password}
            onChange={set('password')}
            error={complaints['password']}
          />
          <div className={styles.buttons}>
            <Button variant="primary" type="submit" pending={register.isPending}>
              Register Company
            </Button>
          </div>
        </form>
      </Card>
    </AdminPage>
  );
}
