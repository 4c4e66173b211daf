import {
  applyTheme,
  Card,
  chooseLanguage,
  LANGUAGES,
  RadioCards,
  textNow,
  toast,
  useLanguage,
  useText,
  useTheme,
  type Language,
} from '@pahiya/ui';
import { Page } from '@pahiya/web-kit';
import { JoiningCard } from '../../joining/joining-card.tsx';
import { RideLimitsCard } from './ride-limits-card.tsx';
import { messages } from './messages.ts';
import styles from './settings.module.css';

const DESCRIPTIONS = { en: 'english', hi: 'hindi' } as const satisfies Record<Language, string>;
// Object.keys returns string[].
const CODES = Object.keys(LANGUAGES) as Language[];

export function SettingsPage() {
  const text = useText(messages);
  const theme = useTheme();
  const language = useLanguage();
  const choose = (code: Language) => {
    chooseLanguage(code).catch(() => toast.error(() => textNow(messages)('languageFailed'), { id: 'language' }));
  };
  return (
    <Page title={text('title')} description={text('description')}>
      <div className={styles.cards}>
        <Card title={text('appearance')}>
          <RadioCards
            label={text('theme')}
            choices={[
              { value: 'light', label: text('light'), description: text('lightHint'), icon: 'sun' },
              { value: 'dark', label: text('dark'), description: text('darkHint'), icon: 'moon' },
              { value: 'system', label: text('system'), description: text('systemHint'), icon: 'device' },
            ]}
            value={theme}
            onChange={applyTheme}
          />
        </Card>
        <Card title={text('language')} description={text('languageHint')}>
          <RadioCards
            label={text('language')}
            hideLabel
            choices={CODES.map((code) => ({
              value: code,
              label: <span lang={code}>{LANGUAGES[code]}</span>,
              description: text(DESCRIPTIONS[code]),
              icon: 'globe',
            }))}
            value={language}
            onChange={choose}
          />
        </Card>
        <div className={styles.wide}>
          <JoiningCard />
        </div>
        <div className={styles.wide}>
          <RideLimitsCard />
        </div>
      </div>
    </Page>
  );
}
