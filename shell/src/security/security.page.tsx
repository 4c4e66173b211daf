import { lazyPart, useText } from '@pahiya/ui';
import { OfAccount, Page, RequireRole, useSession } from '@pahiya/web-kit';
import { FactorsCard } from './factors-card.tsx';
import { messages } from './messages.ts';
import { PasswordCard } from './password-card.tsx';
import styles from './security.module.css';
import { SignInsCard } from './sign-ins-card.tsx';

const MyData = lazyPart(() => import('@pahiya/web-kit/my-data').then(({ MyData }) => MyData));

/**
 * The same page for every role. It starts anew when another account logs in, so that nobody sees the devices, typed
 * passwords or recovery codes of the person before.
 */
export function SecurityPage() {
  const text = useText(messages);
  const role = useSession((session) => session.claims?.role);
  const hasFactors = role === 'admin' || role === 'company';
  return (
    // Encloses OfAccount, because it must stay mounted when the account changes to know that the session ended on this
    // page.
    <RequireRole roles={[]}>
      <OfAccount>
        <Page title={text('title')} description={text('description')} className={styles.page}>
          <PasswordCard />
          {hasFactors && <FactorsCard />}
          <SignInsCard />
          {/* Riders and companies find MyData on their profiles. */}
          {(role === 'driver' || role === 'admin') && <MyData />}
        </Page>
      </OfAccount>
    </RequireRole>
  );
}
