import { useEffect, useState } from 'react';
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
import { untilQuiet } from '@pahiya/web-kit';
import styles from './language-choice.module.css';
import { messages } from './messages.ts';

// Object.keys loses the key types.
const CODES = Object.keys(LANGUAGES) as Language[];

/** Each language by its own name, at the bottom of the page, within reach of a thumb. */
export function LanguageChoice() {
  const text = useText(messages);
  const language = useLanguage();
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    let left = false;
    void untilQuiet().then(() => {
      if (!left) setQuiet(true);
    });
    return () => {
      left = true;
    };
  }, []);
  const choose = (code: Language) => {
    chooseLanguage(code).catch(() => toast.error(() => textNow(messages)('notLoaded'), { id: 'language' }));
  };
  return (
    <div className={styles.choice}>
      <SegmentedControl
        label={text('language')}
        wide
        value={language}
        choices={CODES.map((code) => ({
          value: code,
          label: (
            <span lang={code} className={quiet ? undefined : styles.early}>
              {LANGUAGES[code]}
            </span>
          ),
        }))}
        onChange={choose}
      />
    </div>
  );
}
