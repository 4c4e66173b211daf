import { useState } from 'react';
import { routes, maxLengthOf, PasswordAttempt } from '@pahiya/contracts';
import { Button, Dialog, Notice, PasswordField, toast, useText } from '@pahiya/ui';
import { api, errorSentence, useWrite } from '@pahiya/web-kit';
import { needed, useFields } from '@pahiya/web-kit/accounts';
import { AddAuthenticator } from '../second-step/add-authenticator.tsx';
import { RecoveryCodes } from '../second-step/recovery-codes.tsx';
import { messages } from './messages.ts';
import styles from './security.module.css';
import { useFactorsChanged, useRemoveAuthenticator } from './security.queries.ts';

export type FactorTask = 'add' | 'remove' | 'codes';

interface FactorDialogProps {
  task: FactorTask;
  onClose: () => void;
}

const ASKS = { add: 'askAdd', remove: 'askRemove', codes: 'askCodes' } as const;

/** Asks for the password, then does the task. */
export function FactorDialog({ task, onClose }: FactorDialogProps) {
  const text = useText(messages);
  const changed = useFactorsChanged();
  const [stepToken, setStepToken] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    changed();
    onClose();
  };
  const show = (recoveryCodes: readonly string[]) => {
    if (recoveryCodes.length > 0) return setCodes(recoveryCodes);
    toast.success(() => text('added'));
    close();
  };

  if (codes)
    return (
      <Dialog open locked title={text('codesTitle')} onClose={close}>
        <RecoveryCodes codes={codes} onKept={close} />
      </Dialog>
    );
  if (stepToken !== undefined)
    return (
      <Dialog open title={text('addTitle')} onClose={close}>
        <AddAuthenticator stepToken={stepToken} onAdded={({ recoveryCodes }) => show(recoveryCodes)} />
      </Dialog>
    );
  return (
    <Dialog open size="small" title={text('askTitle')} description={text(ASKS[task])} onClose={onClose}>
      <PasswordForm task={task} onStep={setStepToken} onCodes={setCodes} onRemoved={close} />
    </Dialog>
  );
}

interface PasswordFormProps {
  task: FactorTask;
  onStep: (stepToken: string) => void;
  onCodes: (codes: readonly string[]) => void;
  onRemoved: () => void;
}

function PasswordForm({ task, onStep, onCodes, onRemoved }: PasswordFormProps) {
  const text = useText(messages);
  const remove = useRemoveAuthenticator();
  // Without an idempotency key: what is answered is a secret, and none is kept.
  const begin = useWrite(async (currentPassword: string, { account }) => {
    const { stepToken } = await api(routes.auth.beginSecondFactor, { body: { currentPassword }, account });
    if (task === 'add') return onStep(stepToken);
    onCodes((await api(routes.auth.renewRecoveryCodes, { body: { stepToken }, account })).recoveryCodes);
  });
  const write = task === 'remove' ? remove : begin;
  const { bind, form, submit, values } = useFields(
    { currentPassword: '' },
    {
      rules: ({ currentPassword }) => ({ currentPassword: needed(currentPassword) }),
      failure: write.error,
      onEdit: write.reset,
    },
  );
  const send = () => {
    if (write.isPending) return;
    if (task === 'remove')
      remove.mutate(values.currentPassword, {
        onSuccess: ({ message }) => {
          toast.success(() => message);
          onRemoved();
        },
      });
    else begin.mutate(values.currentPassword);
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit(send)} noValidate>
      <PasswordField
        label={text('currentPassword')}
        autoComplete="current-password"
        maxLength={maxLengthOf(PasswordAttempt)}
        required
        {...bind('currentPassword')}
      />
      {write.error && <Notice tone="error">{errorSentence(write.error, text('notDone'))}</Notice>}
      <Button type="submit" variant="primary" wide pending={write.isPending}>
        {text('goOn')}
      </Button>
    </form>
  );
}
