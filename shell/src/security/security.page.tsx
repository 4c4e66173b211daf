import { useText } from '@pahiya/ui';
import { Page, RequireRole, useSession } from '@pahiya/web-kit';
import { FactorsCard } from './factors-card.tsx';
import { messages } from './messages.ts';
import { PasswordCard } from './password-card.tsx';
import styles from './security.module.css';
import { SignInsCard } from './sign-ins-card.tsx';

/** The same page for every role. */
export function SecurityPage() {
  const text = useText(messages);
  const role = useSession((session) => session.claims?.role);
  const hasFactors = role === 'admin' || role === 'company';
  return (
    <RequireRole roles={[]}>
      <Page title={text('title')} description={text('description')} className={styles.page}>
        <PasswordCard />
        {hasFactors && <FactorsCard />}
        <SignInsCard />
      </Page>
    </RequireRole>
  );
}
