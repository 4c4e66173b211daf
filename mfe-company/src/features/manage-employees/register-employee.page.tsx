import { useRef, useState, type SubmitEvent } from 'react';
import { Button, Card, LinkButton, Notice, PasswordField, TextField, toast } from '@pahiya/ui';
import { failureSentence, isApiError, Page } from '@pahiya/web-kit';
import { paths } from '../../paths.ts';
import { useAddEmployee, type NewEmployee } from './employees.queries.ts';
import styles from './employees.module.css';

const EMPTY: NewEmployee = { employeeId: '', employeeName: '', email: '', password: '' };
const FIELDS = ['employeeId', 'employeeName', 'email', 'password'] as const;
type Field = (typeof FIELDS)[number];

/** The contract's own limit. */
const SHORTEST_PASSWORD = 8;

const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

function whatIsWrong(values: NewEmployee): Partial<Record<Field, string>> {
  const missing = FIELDS.filter((name) => !values[name].trim()).map((name) => [name, 'Please fill in this field']);
  const { email, password } = values;
  return {
    ...(email.trim() && !looksLikeEmail(email.trim()) ? { email: 'Write an address like name@company.com' } : {}),
    ...(password && password.length < SHORTEST_PASSWORD ? { password: 'At least 8 characters' } : {}),
    ...Object.fromEntries(missing),
  };
}

/** The server's sentence for each field it refused. */
function refusedFields(error: unknown): Partial<Record<Field, string>> {
  if (!isApiError(error)) return {};
  const entries = error.issues.map(({ path, message }) => [path.split(/[./]/).at(-1) ?? path, message]);
  return Object.fromEntries(entries);
}

export function RegisterEmployeePage() {
  const [values, setValues] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const add = useAddEmployee();
  const form = useRef<HTMLFormElement>(null);

  const wrong = whatIsWrong(values);
  const isIncomplete = FIELDS.some((name) => !values[name].trim());
  const errors = tried ? { ...refusedFields(add.error), ...wrong } : {};
  const bind = (name: Field) => ({
    name,
    required: true,
    value: values[name],
    error: errors[name],
    disabled: add.isPending,
    onChange: (text: string) => {
      setValues((before) => ({ ...before, [name]: text }));
      if (add.isError) add.reset();
    },
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    const firstWrong = FIELDS.find((name) => wrong[name]);
    if (firstWrong) {
      form.current?.querySelector<HTMLElement>(`[name="${firstWrong}"]`)?.focus();
      return;
    }
    const { employeeId, employeeName, email, password } = values;
    const employee = {
      employeeId: employeeId.trim(),
      employeeName: employeeName.trim(),
      email: email.trim(),
      password,
    };
    add.mutate(employee, {
      onSuccess: () => {
        toast.success('Employee registered successfully!');
        setValues(EMPTY);
        setTried(false);
        form.current?.querySelector<HTMLElement>('[name="employeeId"]')?.focus();
      },
    });
  };

  return (
    <Page
      title="Employee Registration"
      description="An employee signs in with exactly these four, and your company ID."
    >
      <Card className={styles.card}>
        <form ref={form} className={styles.form} onSubmit={submit} noValidate>
          {tried && isIncomplete && <Notice tone="error">All fields are required.</Notice>}
          {add.isError && (
            <Notice tone="error">
              {failureSentence(add.error, {
                unreachable: 'Server error. Try again.',
                otherwise: 'Failed to add employee',
              })}
            </Notice>
          )}
          <div className={styles.pair}>
            <TextField label="Employee ID" autoComplete="off" placeholder="e.g. E-014" {...bind('employeeId')} />
            <TextField label="Employee name" autoComplete="off" {...bind('employeeName')} />
          </div>
          <TextField label="Email" type="email" autoComplete="off" {...bind('email')} />
          <PasswordField
            label="Password"
            description="At least 8 characters. The employee can change it later."
            autoComplete="new-password"
            {...bind('password')}
          />
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" pending={add.isPending}>
              Register employee
            </Button>
            <LinkButton href={paths.employees}>See all employees</LinkButton>
          </div>
        </form>
      </Card>
    </Page>
  );
}
