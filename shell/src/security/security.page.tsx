import { lazyPart, useText } from '@pahiya/ui';
import { Page, RequireRole, useSession } from '@pahiya/web-kit';
import { FactorsCard } from './factors-card.tsx';
import { messages } from './messages.ts';
import { PasswordCard } from './password-card.tsx';
import styles from './security.module.css';
import { SignInsCard } from './sign-ins-card.tsx';

const MyData = lazyPart(() => import('@pahiya/web-kit/my-data').then(({ MyData }) => MyData));

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
        {/* Riders and companies have it on their profiles. */}
        {(role === 'driver' || role === 'admin') && <MyData />}
      </Page>
    </RequireRole>
  );
}
