import { routes } from '@pahiya/contracts';
import { Button, Card, Notice, today, useText } from '@pahiya/ui';
import { api, currentAccount, errorSentence, saveFile, useSingleMutation } from '@pahiya/web-kit';
import { messages } from './messages.ts';
import styles from './my-data.module.css';

/**
 * Indented, so that a person can read the file, too. Nothing is saved if another person has logged in before the answer
 * arrives, because the file would be among the downloads of that person.
 */
async function saveMyData() {
  const account = currentAccount();
  const data = await api(routes.auth.myData);
  if (account !== currentAccount()) return undefined;
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `pahiya-my-data-${today()}.json`);
  return data;
}

/** A card in which a person downloads all data that the services hold about this person. */
export function MyData() {
  const text = useText(messages);
  const saving = useSingleMutation<void, Awaited<ReturnType<typeof saveMyData>>>({
    mutationFn: saveMyData,
    retry: false,
  });
  const missing = saving.data?.unavailable ?? [];
  return (
    <div className={styles.card}>
      <Card title={text('title')} description={text('why')}>
        <div className={styles.content}>
          <Button icon="download" pending={saving.isPending} onClick={() => saving.mutate()}>
            {text('download')}
          </Button>
          {saving.isError && <Notice tone="error">{errorSentence(saving.error, text('failed'))}</Notice>}
          {saving.data &&
            (missing.length > 0 ? (
              <Notice tone="warning">
                {text('partly', { parts: missing.map((service) => text(service)).join(', ') })}
              </Notice>
            ) : (
              <Notice tone="success">{text('saved')}</Notice>
            ))}
        </div>
      </Card>
    </div>
  );
}
