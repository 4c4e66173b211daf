import { LANGUAGES, useLanguage, useText } from '@pahiya/ui';
import { useRemotes } from '../remotes/remotes.ts';
import { useSession } from '../session/session.ts';
import { messages } from './messages.ts';
import { type Command } from './registry.ts';

/** Home and the navigation entries of the remotes that this person may open, with their names in every language. */
export function usePages(): Command[] {
  const text = useText(messages);
  const language = useLanguage();
  const role = useSession((session) => session.claims?.role);
  const { data: remotes = [] } = useRemotes();
  const home: Command = { key: '/', path: '/', label: text('home'), icon: 'home', keywords: ['Home', 'होम'] };
  const entries = remotes.filter(({ roles }) => role && roles.includes(role)).flatMap(({ navigation }) => navigation);
  return [
    home,
    ...entries.map(({ label, labels, path }): Command => {
      const names = { ...labels, en: label };
      return {
        key: path,
        path,
        label: names[language] ?? label,
        keywords: Object.keys(LANGUAGES).flatMap((other) => names[other as keyof typeof names] ?? []),
      };
    }),
  ];
}
