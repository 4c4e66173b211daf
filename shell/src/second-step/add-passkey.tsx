import { useEffect, useEffectEvent } from 'react';
import {
  browserSupportsWebAuthn,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser';
import { maxLengthOf, PasskeyName, routes, type FactorAdded } from '@pahiya/contracts';
import { Button, Notice, TextField, useText } from '@pahiya/ui';
import { api, errorSentence, isApiError, useSingleMutation } from '@pahiya/web-kit';
import { useFields } from '@pahiya/web-kit/accounts';
import { messages } from './messages.ts';
import styles from './second-step.module.css';

interface AddPasskeyProps {
  stepToken: string;
  onAdded: (added: FactorAdded) => void;
}

/** Asks the browser to make a passkey. */
export function AddPasskey({ stepToken, onAdded }: AddPasskeyProps) {
  const text = useText(messages);
  const make = useSingleMutation({
    mutationFn: async (name: string) => {
      const { options } = await api(routes.auth.beginPasskey, { body: { stepToken } });
      // The contract does not define the form of the options. The WebAuthn libraries of both sides do.
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
      const answer = await startRegistration({ optionsJSON });
      return api(routes.auth.confirmPasskey, { body: { stepToken, name, answer: JSON.stringify(answer) } });
    },
    onSuccess: onAdded,
  });
  const { bind, focus, form, submit, values } = useFields(
    { name: '' },
    {
      rules: ({ name }) => ({ name: name.trim() === '' ? text('passkeyNameHint') : undefined }),
      failure: make.error,
      onEdit: make.reset,
    },
  );
  // The form replaces the one for the password. Without this the focus would be on Close, where Enter ends the task.
  const focusName = useEffectEvent(() => focus('name'));
  useEffect(() => focusName(), []);

  if (!browserSupportsWebAuthn()) return <Notice>{text('noPasskeys')}</Notice>;
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={submit(() => {
        if (!make.isPending) make.mutate(values.name.trim());
      })}
      noValidate
    >
      <p>{text('passkeyText')}</p>
      <TextField
        label={text('passkeyName')}
        description={text('passkeyNameHint')}
        autoComplete="off"
        maxLength={maxLengthOf(PasskeyName)}
        required
        {...bind('name')}
      />
      {make.error && (
        <Notice tone="error">
          {isApiError(make.error) ? errorSentence(make.error, text('notMade')) : text('notMade')}
        </Notice>
      )}
      <Button type="submit" variant="primary" wide pending={make.isPending}>
        {text('makePasskey')}
      </Button>
    </form>
  );
}
