import { useText } from '@pahiya/ui';
import { Link, useLocation } from '@pahiya/web-kit';
import { messages } from './messages.ts';
import { paths } from './paths.ts';
import styles from './not-found.module.css';

export function NotFoundPage() {
  const text = useText(messages);
  const { pathname } = useLocation();
  return (
    <div className={styles.page} data-not-found="">
      <title>{text('notFoundTab')}</title>
      <h1>{text('notFound')}</h1>
      <p>{text.rich('notFoundText', { address: pathname, code: (address) => <code>{address}</code> })}</p>
      <Link to={paths.landing}>{text('toHome')}</Link>
    </div>
  );
}
