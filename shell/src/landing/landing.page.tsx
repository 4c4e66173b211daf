import { Link, useSession } from '@pahiya/web-kit';
import { homeOf, paths } from '../paths.ts';
import { FareEstimate } from './fare-estimate.tsx';
import { Sections } from './sections.tsx';
import styles from './landing.module.css';

export function LandingPage() {
  const role = useSession((session) => session.claims?.role);
  const start = role ? homeOf[role] : homeOf.user;

  return (
    <>
      <div className={styles.hero}>
        <div className={styles.promise}>
          <h1>Company cabs that turn up, at a fare you knew before.</h1>
          <p>
            Employees book in a minute, drivers get one clear next step, and the finance team finds every ride with its
            invoice.
          </p>
          <p className={styles.actions}>
            <Link className={styles.primary} to={start}>
              {role && role !== 'user' ? 'Open my dashboard' : 'Book Now'}
            </Link>
            {!role && (
              <>
                <Link className={styles.secondary} to={paths.login}>
                  Login / Register
                </Link>
                <Link className={styles.quiet} to={paths.adminLogin}>
                  Admin Login
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
