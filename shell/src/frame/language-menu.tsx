import { chooseLanguage, LANGUAGES, Menu, textNow, toast, useLanguage, useText, type Language } from '@pahiya/ui';
import { messages } from './messages.ts';

const LANGUAGE_NAMES = Object.entries(LANGUAGES) as [Language, string][];

async function choose(language: Language): Promise<void> {
  try {
    await chooseLanguage(language);
  } catch {
    // The messages did not load; the current language stays.
    toast.error(() => textNow(messages)('languageNotLoaded'));
  }
}

/** The languages under their own names. A cookie keeps the choice, so that it survives Log Out. */
export function LanguageMenu() {
  const text = useText(messages);
  const shown = useLanguage();
  return (
    <Menu
      label={text('language')}
      icon="globe"
      items={LANGUAGE_NAMES.map(([language, name]) => ({
        key: language,
        label: name,
        lang: language,
        chosen: language === shown,
        onSelect: () => void choose(language),
      }))}
    />
  );
}
