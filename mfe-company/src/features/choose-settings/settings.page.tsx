import { lazyPart, useText } from '@pahiya/ui';
import { Page } from '@pahiya/web-kit';
import { JoiningCard } from '../../joining/joining-card.tsx';
import { SettingsCards } from '../../page/settings-cards.tsx';
import { BillingCard } from './billing-card.tsx';
import { RideLimitsCard } from './ride-limits-card.tsx';
import { messages } from './messages.ts';

const NotificationsCard = lazyPart(() =>
  import('./notifications-card.tsx').then(({ NotificationsCard }) => NotificationsCard),
);
const NightEscortCard = lazyPart(() =>
  import('./night-escort-card.tsx').then(({ NightEscortCard }) => NightEscortCard),
);

/**
 * The settings that a company chooses for all its people. Language and theme are in the top bar, because each browser
 * has its own.
 */
export function SettingsPage() {
  const text = useText(messages);
  return (
    <Page title={text('title')} description={text('description')}>
      <SettingsCards>
        <BillingCard />
        <JoiningCard />
        <NotificationsCard />
        <RideLimitsCard />
        <NightEscortCard />
      </SettingsCards>
    </Page>
  );
}
