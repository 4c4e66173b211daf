import { useText } from '@pahiya/ui';
import styles from './footer.module.css';
import { messages } from './messages.ts';

export function Footer() {
  const text = useText(messages);
  return (
    <footer className={styles.footer}>
      <p>{text('team')}</p>
      <p>{text('technology')}</p>
    </footer>
  );
}
