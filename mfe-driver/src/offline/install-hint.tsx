import { useState } from 'react';
import { create } from 'zustand';
import { Button, Icon, rememberChoice, rememberedChoice, useText } from '@pahiya/ui';
import styles from './install-hint.module.css';
import { messages } from './messages.ts';

/** Chromium's offer to install: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const useOffer = create<{ offer: InstallOffer | null }>()(() => ({ offer: null }));

if (typeof window !== 'undefined') {
  // The event fires once, maybe before any page of ours is shown. We show our own offer, where it is not in the way.
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useOffer.setState({ offer: event as InstallOffer });
  });
  window.addEventListener('appinstalled', () => useOffer.setState({ offer: null }));
}

/** Survives Log Out: no driver wants to decline at every shift. */
const CHOICE = 'install-hint';

/** Offers to install the driver's app, where the browser can, until the driver has accepted or declined once. */
export function InstallHint() {
  const text = useText(messages);
  const offer = useOffer((state) => state.offer);
  const [declined, setDeclined] = useState(() => rememberedChoice(CHOICE) === 'declined');
  if (!offer || declined) return null;

  const decline = () => {
    rememberChoice(CHOICE, 'declined');
    setDeclined(true);
  };
  const install = async () => {
    const { outcome } = await offer.prompt();
    // The event can be used only once.
    useOffer.setState({ offer: null });
    if (outcome === 'dismissed') decline();
  };
  return (
    <section className={styles.hint} aria-label={text('installTitle')}>
      <Icon name="download" size={20} />
      <div className={styles.words}>
        <p className={styles.title}>{text('installTitle')}</p>
        <p className={styles.note}>{text('installHint')}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={decline}>
          {text('notNow')}
        </Button>
        <Button onClick={() => void install()}>{text('install')}</Button>
      </div>
    </section>
  );
}
