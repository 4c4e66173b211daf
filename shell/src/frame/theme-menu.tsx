import { applyTheme, Menu, useTheme, type IconName, type Theme } from '@pahiya/ui';

const THEMES: readonly { key: Theme; label: string; icon: IconName }[] = [
  { key: 'light', label: 'Light', icon: 'sun' },
  { key: 'dark', label: 'Dark', icon: 'moon' },
  { key: 'system', label: 'As this device', icon: 'device' },
];

/** Light, dark or the device's own; kept in a cookie, so that it outlives Log Out. */
export function ThemeMenu() {
  const theme = useTheme();
  const icon = THEMES.find(({ key }) => key === theme)?.icon ?? 'device';
  return (
    <Menu
      label="Theme"
      icon={icon}
      items={THEMES.map((choice) => ({
        ...choice,
        chosen: choice.key === theme,
        onSelect: () => applyTheme(choice.key),
      }))}
    />
  );
}
