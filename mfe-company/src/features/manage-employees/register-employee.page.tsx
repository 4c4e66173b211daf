import { EmployeeNumber, PersonName, SHORTEST_PASSWORD, maxLengthOf } from '@pahiya/contracts';
import { Button, Card, LinkButton, Notice, TextField, textNow, toast, useText } from '@pahiya/ui';
import { failureSentence, Page } from '@pahiya/web-kit';
import {
  emailRule,
  followed,
  isShownAtFields,
  needed,
  passwordRule,
  useFields,
  EmailField,
  NewPasswordField,
} from '@pahiya/web-kit/accounts';
import { draftOf } from '@pahiya/web-kit/draft';
import { paths } from '../../paths.ts';
import { useAddEmployee, type NewEmployee } from './employees.queries.ts';
import styles from './employees.module.css';
import { messages } from './messages.ts';

const EMPTY: NewEmployee = { employeeId: '', employeeName: '', email: '', password: '' };
const draft = draftOf('employee', { employeeId: '', employeeName: '', email: '' });
const FIELDS = ['employeeId', 'employeeName', 'email', 'password'] as const;

export function RegisterEmployeePage() {
  const text = useText(messages);
  const add = useAddEmployee(() => {
    draft.forget();
    toast.success(() => textNow(messages)('added'));
  });
  const { bind, errorOf, focusNext, form, restart, submit, values } = useFields(EMPTY, {
    draft,
    rules: ({ employeeId, employeeName, email, password }) => ({
      employeeId: needed(employeeId),
      employeeName: needed(employeeName),
      email: needed(email, emailRule),
      password: needed(password, passwordRule),
    }),
    failure: add.error,
    onEdit: add.reset,
  });
  const isIncomplete = FIELDS.some((name) => !values[name].trim() && errorOf(name));

  const send = () => {
    if (add.isPending) return;
    const { employeeId, employeeName, email, password } = values;
    const employee = {
      employeeId: employeeId.trim(),
      employeeName: employeeName.trim(),
      email: email.trim(),
      password,
    };
    add.mutate(employee, {
      onSuccess: () => {
        restart((now) => followed(now, values, EMPTY));
        focusNext('employeeId');
      },
    });
  };

  return (
    <Page title={text('registration')} description={text('registrationHint')}>
      <Card className={styles.card}>
        <form ref={form} className={styles.form} onSubmit={submit(send)} noValidate>
          <div className={styles.pair}>
            <TextField
              label={text('employeeId')}
              autoComplete="off"
              placeholder={text('employeeIdExample')}
              maxLength={maxLengthOf(EmployeeNumber)}
              required
              {...bind('employeeId')}
            />
            <TextField
              label={text('employeeName')}
              autoComplete="off"
              maxLength={maxLengthOf(PersonName)}
              required
              {...bind('employeeName')}
            />
          </div>
          <EmailField label={text('email')} autoComplete="off" required {...bind('email')} />
          <NewPasswordField
            label={text('password')}
            description={text('passwordHint', { count: SHORTEST_PASSWORD })}
            required
            {...bind('password')}
          />
          {isIncomplete && <Notice tone="error">{text('allRequired')}</Notice>}
          {add.isError && !isShownAtFields(add.error, FIELDS) && (
            <Notice tone="error">
              {failureSentence(add.error, { unreachable: text('unreachableAdd'), otherwise: text('addFailed') })}
            </Notice>
          )}
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" pending={add.isPending}>
              {text('register')}
            </Button>
            <LinkButton href={paths.employees}>{text('seeAll')}</LinkButton>
          </div>
        </form>
      </Card>
    </Page>
  );
}
