import { Button, Icon, useText } from '@pahiya/ui';
import styles from './install-hint.module.css';
import { declineInstalling, install, type InstallOffer } from './install-offer.ts';
import { messages } from './install-messages.ts';

/** Offers to install the driver's app, where the browser can. */
export function InstallHint({ offer }: { offer: InstallOffer }) {
  const text = useText(messages);
  return (
    <section className={styles.hint} aria-label={text('installTitle')}>
      <Icon name="download" size={20} />
      <div className={styles.words}>
        <p className={styles.title}>{text('installTitle')}</p>
        <p className={styles.note}>{text('installHint')}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={declineInstalling}>
          {text('notNow')}
        </Button>
        <Button onClick={() => void install(offer)}>{text('install')}</Button>
      </div>
    </section>
  );
}
