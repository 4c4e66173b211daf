import { SHORTEST_PASSWORD } from '@pahiya/contracts';
import { Button, Card, LinkButton, Notice, useText } from '@pahiya/ui';
import { isApiError } from '@pahiya/web-kit';
import { ABOUT_COMPANY, CompanyFields, companyOf, companyRules, followed, useFields } from '@pahiya/web-kit/accounts';
import { draftOf } from '@pahiya/web-kit/draft';
import { useRegisterCompany } from '../../companies/companies.queries.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { paths } from '../../paths.ts';
import styles from './companies.module.css';
import { messages } from './messages.ts';

const EMPTY = { ...ABOUT_COMPANY, password: '' };
const draft = draftOf('company', ABOUT_COMPANY);

const wasRefused = (error: Error) => isApiError(error) && error.status >= 400 && error.status < 500;

export function RegisterCompanyPage() {
  const text = useText(messages);
  const register = useRegisterCompany(draft.forget);
  const { bind, focusNext, form, restart, submit, values } = useFields(EMPTY, {
    draft,
    rules: (typed) =>
      companyRules(typed, {
        companyName: { missing: text('enterName') },
        companyId: { missing: text('enterId'), wrong: text('idRule') },
        email: { missing: text('enterEmail'), wrong: text('emailRule') },
        password: { missing: text('enterPassword'), wrong: text('passwordRule', { count: SHORTEST_PASSWORD }) },
      }),
    failure: register.error,
    onEdit: register.reset,
  });

  const send = () => {
    if (register.isPending) return;
    register.mutate(
      { ...companyOf(values), role: 'company' },
      {
        onSuccess: () => {
          restart((now) => followed(now, values, EMPTY));
          focusNext('companyName');
        },
      },
    );
  };

  return (
    <AdminPage title={text('registerTitle')} description={text('registerDescription')}>
      <Card className={styles.card}>
        <form ref={form} className={styles.form} noValidate onSubmit={submit(send)}>
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
              {text('canSignIn', { company: register.data.company?.companyName ?? '' })}
            </Notice>
          )}
          <CompanyFields whose="another's" bind={bind} />
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
