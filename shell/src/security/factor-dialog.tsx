import { useState } from 'react';
import { useIsMutating } from '@tanstack/react-query';
import { routes, maxLengthOf, PasswordAttempt, type PasskeyView } from '@pahiya/contracts';
import { Button, Dialog, Notice, PasswordField, textNow, toast, useText } from '@pahiya/ui';
import { api, errorSentence, useWrite } from '@pahiya/web-kit';
import { needed, useFields } from '@pahiya/web-kit/accounts';
import { AddAuthenticator } from '../second-step/add-authenticator.tsx';
import { AddPasskey } from '../second-step/add-passkey.tsx';
import { RecoveryCodes } from '../second-step/recovery-codes.tsx';
import { messages } from './messages.ts';
import styles from './security.module.css';
import { useFactorsChanged, useRemoveFactor } from './security.queries.ts';

/** `passkey` is the passkey to remove. */
export type FactorTask =
  | { what: 'add-app' | 'add-passkey' | 'remove-app' | 'codes' }
  | { what: 'remove-passkey'; passkey: PasskeyView };

interface FactorDialogProps {
  task: FactorTask;
  onClose: () => void;
}

const ASKS = {
  'add-app': 'askAdd',
  'add-passkey': 'askAddPasskey',
  'remove-app': 'askRemove',
  'remove-passkey': 'askRemovePasskey',
  codes: 'askCodes',
} as const;

/** Asks for the password, then does the task. */
export function FactorDialog({ task, onClose }: FactorDialogProps) {
  const text = useText(messages);
  const changed = useFactorsChanged();
  const [stepToken, setStepToken] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>();
  // Closed while a call is running, the dialog would never show the recovery codes that the server has just made.
  const locked = useIsMutating() > 0;
  const isPasskey = task.what === 'add-passkey';
  const Adding = isPasskey ? AddPasskey : AddAuthenticator;
  const close = () => {
    changed();
    onClose();
  };
  const show = (recoveryCodes: readonly string[]) => {
    if (recoveryCodes.length > 0) return setCodes(recoveryCodes);
    toast.success(() => textNow(messages)(isPasskey ? 'addedPasskey' : 'added'));
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
      <Dialog open locked={locked} title={text(isPasskey ? 'addPasskeyTitle' : 'addTitle')} onClose={close}>
        <Adding stepToken={stepToken} onAdded={({ recoveryCodes }) => show(recoveryCodes)} />
      </Dialog>
    );
  return (
    <Dialog
      open
      locked={locked}
      size="small"
      title={text('askTitle')}
      description={text(ASKS[task.what], { name: task.what === 'remove-passkey' ? task.passkey.name : '' })}
      onClose={onClose}
    >
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
  const remove = useRemoveFactor();
  // Sent without an idempotency key, because the server must not keep the answer, which is a secret.
  const begin = useWrite(async (currentPassword: string, { account }) => {
    const { stepToken } = await api(routes.auth.beginSecondFactor, { body: { currentPassword }, account });
    if (task.what !== 'codes') return onStep(stepToken);
    onCodes((await api(routes.auth.renewRecoveryCodes, { body: { stepToken }, account })).recoveryCodes);
  });
  const isRemoval = task.what === 'remove-app' || task.what === 'remove-passkey';
  const write = isRemoval ? remove : begin;
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
    const { currentPassword } = values;
    const passkeyId = task.what === 'remove-passkey' ? task.passkey._id : undefined;
    if (isRemoval)
      remove.mutate(
        { currentPassword, passkeyId },
        {
          onSuccess: ({ message }) => {
            toast.success(() => message);
            onRemoved();
          },
        },
      );
    else begin.mutate(currentPassword);
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
