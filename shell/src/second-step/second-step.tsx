import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIsMutating } from '@tanstack/react-query';
import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { maxLengthOf, routes, SecondStepCode, type FactorAdded, type SecondStepWay } from '@pahiya/contracts';
import { Button, Notice, SegmentedControl, TextField, useText } from '@pahiya/ui';
import { api, errorSentence, isApiError, paramsOf, type Login } from '@pahiya/web-kit';
import { useFields } from '@pahiya/web-kit/accounts';
import { AddAuthenticator } from './add-authenticator.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { messages } from './messages.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-step.module.css';
import { type AskedStep } from './use-asked-step.ts';

export interface SecondStepProps {
  step: AskedStep;
  login: Login;
  onAgain: () => void;
}

/** Shown in place of the login form after the password was right. */
export function SecondStep(props: SecondStepProps) {
  return props.step.what === 'enrol' ? <Enrolment {...props} /> : <Code {...props} />;
}

function Code({ step: { stepToken, ways }, login, onAgain }: SecondStepProps) {
  const text = useText(messages);
  const { bind, focus, form, submit, values } = useFields(
    { code: '' },
    {
      rules: ({ code }) => ({ code: code.trim() === '' ? text('needed') : undefined }),
      failure: login.failure,
      onEdit: login.reset,
    },
  );
  // This form replaces the login form that was just sent, so its field takes the focus.
  const focusCode = useEffectEvent(() => focus('code'));
  useEffect(() => focusCode(), []);
  const isOver = paramsOf(login.failure, 'RULE_BROKEN') !== undefined;
  const isAsked = paramsOf(login.failure, 'SECOND_STEP_NEEDED') !== undefined;
  const send = () => {
    if (login.pending) return;
    login.submit(async () => {
      const { token } = await api(routes.auth.signInByCode, { body: { stepToken, code: values.code.trim() } });
      return { token };
    });
  };
  const askPasskey = () =>
    login.submit(async () => {
      const { options } = await api(routes.auth.askForPasskey, { body: { stepToken } });
      // The contract does not define the form of the options. The WebAuthn libraries of both sides do.
      const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
      const answer = await startAuthentication({ optionsJSON });
      const { token } = await api(routes.auth.signInByPasskey, { body: { stepToken, answer: JSON.stringify(answer) } });
      return { token };
    });
  const failed =
    login.failure && (isApiError(login.failure) ? errorSentence(login.failure, text('failed')) : text('passkeyFailed'));
  return (
    <form ref={form} className={styles.form} onSubmit={submit(send)} noValidate>
      <h2 className={styles.title}>{text('title')}</h2>
      {ways.includes('passkey') && !isOver && (
        <>
          <Button variant="primary" size="large" wide pending={login.pending} onClick={askPasskey}>
            {text('usePasskey')}
          </Button>
          <p className={styles.or}>{text('or')}</p>
        </>
      )}
      <TextField
        label={text(ways.includes('authenticator') ? 'appCode' : 'recoveryCode')}
        description={ways.includes('authenticator') ? text('appCodeHint') : undefined}
        autoComplete="one-time-code"
        maxLength={maxLengthOf(SecondStepCode)}
        required
        {...bind('code')}
      />
      {failed && !isAsked && <Notice tone="error">{failed}</Notice>}
      {!isOver && (
        <Button type="submit" variant="primary" size="large" wide pending={login.pending}>
          {text('logIn')}
        </Button>
      )}
      <Button wide onClick={onAgain}>
        {text('back')}
      </Button>
    </form>
  );
}

function Enrolment({ step: { stepToken }, login, onAgain }: SecondStepProps) {
  const text = useText(messages);
  const [way, setWay] = useState<SecondStepWay>('authenticator');
  const [added, setAdded] = useState<FactorAdded>();
  // Left while a call is running, this page would never show the recovery codes that the server has just made.
  const isBusy = useIsMutating() > 0;
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone, and its successor is shown only once: reading goes on at its title.
  useEffect(() => {
    if (added) title.current?.focus();
  }, [added]);
  const enter = ({ token = '' }: FactorAdded) => login.submit(async () => ({ token }));
  return (
    <div className={styles.form}>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {text(added ? 'codes' : 'enrolTitle')}
      </h2>
      {added ? (
        <RecoveryCodes codes={added.recoveryCodes} onKept={() => enter(added)} />
      ) : (
        <>
          <p>{text('enrolText')}</p>
          <SegmentedControl
            label={text('which')}
            wide
            value={way}
            disabled={isBusy}
            choices={[
              { value: 'authenticator', label: text('withApp') },
              { value: 'passkey', label: text('withPasskey') },
            ]}
            onChange={setWay}
          />
          {way === 'passkey' ? (
            <AddPasskey stepToken={stepToken} onAdded={setAdded} />
          ) : (
            <AddAuthenticator stepToken={stepToken} onAdded={setAdded} />
          )}
          <Button wide onClick={onAgain} disabled={isBusy}>
            {text('back')}
          </Button>
        </>
      )}
    </div>
  );
}
