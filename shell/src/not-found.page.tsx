import { Link, useLocation } from '@pahiya/web-kit';
import { paths } from './paths.ts';
import styles from './not-found.module.css';

export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <div className={styles.page}>
      <h1>There is no page at this address</h1>
      <p>
        <code>{pathname}</code> leads nowhere. It may have moved, or the link may have a typing mistake.
      </p>
      <Link to={paths.landing}>Go to the home page</Link>
    </div>
  );
}
