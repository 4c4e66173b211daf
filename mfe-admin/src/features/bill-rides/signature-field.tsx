import { useState, type Ref } from 'react';
import { maxLengthOf, SignedName } from '@pahiya/contracts';
import { Button, SegmentedControl, SignaturePad, TextField, useText } from '@pahiya/ui';
import { messages } from './messages.ts';
import { signatureOf } from './typed-signature.ts';
import styles from './billing.module.css';

interface SignatureFieldProps {
  ref?: Ref<HTMLDivElement>;
  signature: string | undefined;
  /** A PNG data URL, undefined while there is none. */
  onChange: (signature: string | undefined) => void;
  disabled: boolean;
}

/** A signature that is drawn, or typed by people who can't draw or have only a keyboard (WCAG 2.5.7). */
export function SignatureField({ ref, signature, onChange, disabled }: SignatureFieldProps) {
  const text = useText(messages);
  const [way, setWay] = useState<'draw' | 'type'>('draw');
  const [name, setName] = useState('');
  const write = (next: string) => {
    setName(next);
    onChange(signatureOf(next));
  };
  return (
    <div ref={ref} className={styles.pad}>
      <SegmentedControl
        label={text('howToSign')}
        value={way}
        onChange={(next) => {
          setWay(next);
          onChange(next === 'type' ? signatureOf(name) : undefined);
        }}
        disabled={disabled}
        choices={[
          { value: 'draw', label: text('draw'), icon: 'edit' },
          { value: 'type', label: text('typeName'), icon: 'user' },
        ]}
      />
      {way === 'draw' ? (
        <SignaturePad label={text('authorizedSignature')} onChange={onChange} disabled={disabled} />
      ) : (
        <div className={styles.typed}>
          <TextField
            label={text('yourName')}
            description={text('typedHint')}
            autoComplete="name"
            maxLength={maxLengthOf(SignedName)}
            value={name}
            onChange={write}
            disabled={disabled}
          />
          <div className={styles.typedPaper}>{signature && <img src={signature} alt="" />}</div>
          <div className={styles.typedFoot}>
            <span role="status" className={styles.signed}>
              {signature && text('signed')}
            </span>
            <Button
              variant="quiet"
              size="compact"
              icon="trash"
              disabled={!signature || disabled}
              onClick={() => write('')}
            >
              {text('clearSignature')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
