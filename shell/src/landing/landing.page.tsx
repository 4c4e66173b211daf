import { useEffect } from 'react';
import { useText } from '@pahiya/ui';
import { Link, useSession } from '@pahiya/web-kit';
import { homeOf, paths } from '../paths.ts';
import { FareEstimate } from './fare-estimate.tsx';
import { messages } from './messages.ts';
import { Sections } from './sections.tsx';
import links from './landing-links.module.css';
import styles from './landing.module.css';

export function LandingPage() {
  const text = useText(messages);
  const role = useSession((session) => session.claims?.role);
  // The page is interactive from now on: start.js replays earlier input and clicks.
  useEffect(() => void document.dispatchEvent(new Event('started')), []);
  const start = role ? homeOf[role] : homeOf.user;

  return (
    <>
      <title>{text('pageTitle')}</title>
      <div className={styles.hero}>
        <div className={styles.promise}>
          <h1>{text('promise')}</h1>
          <p>{text('promiseDetail')}</p>
          <p className={styles.actions}>
            <Link className={links.primary} to={start}>
              {text(role && role !== 'user' ? 'openDashboard' : 'bookNow')}
            </Link>
            {!role && (
              <>
                <Link className={links.secondary} to={paths.login}>
                  {text('loginOrRegister')}
                </Link>
                <Link className={links.quiet} to={paths.adminLogin}>
                  {text('adminLogin')}
                </Link>
              </>
            )}
          </p>
        </div>
        <FareEstimate />
      </div>
      <Sections />
    </>
  );
}
