import { applyTheme, Card, RadioCards, useTheme } from '@pahiya/ui';
import { Page } from '@pahiya/web-kit';
import styles from './settings.module.css';

const THEMES = [
  { value: 'light', label: 'Light', description: 'Ink on paper', icon: 'sun' },
  { value: 'dark', label: 'Dark', description: 'Easier at night', icon: 'moon' },
  { value: 'system', label: 'As this device', description: 'Changes with it', icon: 'device' },
] as const;

export function SettingsPage() {
  const theme = useTheme();
  return (
    <Page title="Settings" description="Of this browser: they hold at once and stay after Log Out.">
      <Card className={styles.card} title="Appearance">
        <RadioCards label="Theme" choices={THEMES} value={theme} onChange={applyTheme} />
      </Card>
    </Page>
  );
}
