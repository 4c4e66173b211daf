import { useState } from 'react';
import { maxLengthOf, minLengthOf, routes, WhoseSessions } from '@pahiya/contracts';
import { Button, ConfirmDialog, TextField, toast, useText } from '@pahiya/ui';
import { api, errorSentence, useWrite } from '@pahiya/web-kit';
import { messages } from './actions-messages.ts';

/** Ends all sessions of a person, or of a company and its people. */
export function EndSessions() {
  const text = useText(messages);
  const [who, setWho] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const end = useWrite(({ who: whose }: { who: string; press: string }, intent) =>
    api(routes.auth.endSessions, { body: { who: whose }, ...intent }),
  );
  const close = () => {
    setWho(undefined);
    setMissing(false);
    end.reset();
  };
  const confirm = () => {
    const given = who?.trim() ?? '';
    const isShort = given.length < minLengthOf(WhoseSessions);
    setMissing(isShort);
    if (isShort) return;
    end.mutate(
      // Each press is another write, also after a lost answer: somebody may have logged in since the first try.
      { who: given, press: crypto.randomUUID() },
      {
        onSuccess: ({ message }) => {
          toast.success(() => message);
          close();
        },
      },
    );
  };
  return (
    <>
      <Button onClick={() => setWho('')}>{text('endAnybody')}</Button>
      {who !== undefined && (
        <ConfirmDialog
          open
          danger
          title={text('endAnybodyTitle')}
          confirmLabel={text('endSessions')}
          pending={end.isPending}
          failure={end.error && errorSentence(end.error, text('failed'))}
          onConfirm={confirm}
          onClose={close}
        >
          <p>{text('endAnybodyText')}</p>
          <TextField
            label={text('who')}
            value={who}
            maxLength={maxLengthOf(WhoseSessions)}
            error={isMissing ? text('whoNeeded') : undefined}
            autoComplete="off"
            onChange={setWho}
          />
        </ConfirmDialog>
      )}
    </>
  );
}
