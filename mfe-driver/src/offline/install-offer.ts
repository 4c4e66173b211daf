import { create } from 'zustand';
import { rememberChoice, rememberedChoice } from '@pahiya/ui';

/** Chromium's offer to install: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
export interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** Survives Log Out: no driver wants to decline at every shift. */
const CHOICE = 'install-hint';

/** The browser's offer, until the driver has accepted or declined once. */
export const useInstallOffer = create<{ offer: InstallOffer | null }>()(() => ({ offer: null }));

if (typeof window !== 'undefined') {
  // The event fires once, maybe before any page of ours is shown. We show our own offer, where it is not in the way.
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (rememberedChoice(CHOICE) !== 'declined') useInstallOffer.setState({ offer: event as InstallOffer });
  });
  window.addEventListener('appinstalled', () => useInstallOffer.setState({ offer: null }));
}

export function declineInstalling(): void {
  rememberChoice(CHOICE, 'declined');
  useInstallOffer.setState({ offer: null });
}

export async function install(offer: InstallOffer): Promise<void> {
  const { outcome } = await offer.prompt();
  // The event can be used only once.
  if (outcome === 'dismissed') declineInstalling();
  else useInstallOffer.setState({ offer: null });
}
