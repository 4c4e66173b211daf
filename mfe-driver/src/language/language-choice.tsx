import {
  chooseLanguage,
  LANGUAGES,
  SegmentedControl,
  textNow,
  toast,
  useLanguage,
  useText,
  type Language,
} from '@pahiya/ui';
import styles from './language-choice.module.css';
import { messages } from './messages.ts';

// Object.keys forgets the names.
const CODES = Object.keys(LANGUAGES) as Language[];

/** Each language by its own name, below what else is on the page: within reach of a thumb. */
export function LanguageChoice() {
  const text = useText(messages);
  const language = useLanguage();
  const choose = (code: Language) => {
    chooseLanguage(code).catch(() => toast.error(() => textNow(messages)('notLoaded'), { id: 'language' }));
  };
  return (
    <div className={styles.choice}>
      <SegmentedControl
        label={text('language')}
        wide
        value={language}
        choices={CODES.map((code) => ({ value: code, label: <span lang={code}>{LANGUAGES[code]}</span> }))}
        onChange={choose}
      />
    </div>
  );
}
