import { applyTheme, Menu, useText, useTheme, type IconName, type Theme } from '@pahiya/ui';
import { messages } from './messages.ts';

const THEMES: readonly { key: Theme; icon: IconName }[] = [
  { key: 'light', icon: 'sun' },
  { key: 'dark', icon: 'moon' },
  { key: 'system', icon: 'device' },
];

/** Light, dark or the device's theme. A cookie keeps the choice, so that it survives Log Out. */
export function ThemeMenu() {
  const text = useText(messages);
  const theme = useTheme();
  const icon = THEMES.find(({ key }) => key === theme)?.icon ?? 'device';
  return (
    <Menu
      label={text('theme')}
      icon={icon}
      items={THEMES.map((choice) => ({
        ...choice,
        label: text(choice.key),
        chosen: choice.key === theme,
        onSelect: () => applyTheme(choice.key),
      }))}
    />
  );
}
