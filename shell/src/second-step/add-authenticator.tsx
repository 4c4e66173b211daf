import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { maxLengthOf, routes, SecondStepCode, type FactorAdded } from '@pahiya/contracts';
import { Button, Notice, Skeleton, TextField, useText } from '@pahiya/ui';
import { api, errorSentence, LoadFailure, useSingleMutation } from '@pahiya/web-kit';
import { useFields } from '@pahiya/web-kit/accounts';
import { messages } from './messages.ts';
import { QrCode } from './qr-code.tsx';
import styles from './second-step.module.css';

interface AddAuthenticatorProps {
  stepToken: string;
  onAdded: (added: FactorAdded) => void;
}

/** Shows a new key and asks for a code that proves that an app has it. */
export function AddAuthenticator({ stepToken, onAdded }: AddAuthenticatorProps) {
  const text = useText(messages);
  // Called once for each step, because another call would make another key.
  const key = useQuery({
    queryKey: ['second-step', stepToken],
    queryFn: () => api(routes.auth.beginAuthenticator, { body: { stepToken } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const confirm = useSingleMutation({
    mutationFn: (code: string) => api(routes.auth.confirmAuthenticator, { body: { stepToken, code } }),
    onSuccess: onAdded,
  });
  const { bind, focus, form, submit, values } = useFields(
    { code: '' },
    {
      rules: ({ code }) => ({ code: code.trim() === '' ? text('needed') : undefined }),
      failure: confirm.error,
      onEdit: confirm.reset,
    },
  );
  // The form replaces the one for the password. Without this the focus would be on Close, where Enter ends the task.
  const focusCode = useEffectEvent(() => focus('code'));
  useEffect(() => {
    if (key.isSuccess) focusCode();
  }, [key.isSuccess]);

  if (key.isPending) return <Skeleton height={220} label={text('loading')} />;
  if (key.isError) return <LoadFailure title={text('notLoaded')} query={key} />;
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={submit(() => {
        if (!confirm.isPending) confirm.mutate(values.code.trim());
      })}
      noValidate
    >
      <p>{text('scan')}</p>
      <div className={styles.key}>
        <QrCode text={key.data.uri} label={text('qr')} className={styles.qr} />
        <div className={styles.typed}>
          <span className={styles.label}>{text('key')}</span>
          <code>{key.data.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
      </div>
      <TextField
        label={text('confirmCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={maxLengthOf(SecondStepCode)}
        required
        {...bind('code')}
      />
      {confirm.error && <Notice tone="error">{errorSentence(confirm.error, text('failed'))}</Notice>}
      <Button type="submit" variant="primary" wide pending={confirm.isPending}>
        {text('confirm')}
      </Button>
    </form>
  );
}
