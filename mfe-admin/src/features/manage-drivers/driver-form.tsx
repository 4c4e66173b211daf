import { useRef, type ReactNode } from 'react';
import { Button, Notice, useText, VisuallyHidden } from '@pahiya/ui';
import { type Draft } from '@pahiya/web-kit/draft';
import { DocumentFields } from './document-fields.tsx';
import { type AboutDriver, type DriverFields } from './driver-fields.ts';
import { LimitFields } from './limit-fields.tsx';
import { messages } from './messages.ts';
import { PersonFields } from './person-fields.tsx';
import { useDriverForm } from './use-driver-form.ts';
import { type Sending } from './use-upload.ts';
import { WorkFields } from './work-fields.tsx';
import styles from './drivers.module.css';

interface DriverFormProps {
  before: DriverFields;
  isEditing: boolean;
  /** Keeps what was typed about a new driver in this tab. */
  draft?: Draft<AboutDriver>;
  /** Addresses of the stored images, when there are any. */
  stored?: { license: string | undefined; aadhaar: string | undefined };
  sending: Sending;
  error: Error | null;
  errorText: string;
  submitLabel: string;
  cancel?: ReactNode;
  onSubmit: (fields: DriverFields) => void;
}

export function DriverForm(props: DriverFormProps) {
  const { before, isEditing, draft, stored, sending, error, errorText, submitLabel, cancel, onSubmit } = props;
  const text = useText(messages);
  const state = useDriverForm({ before, isEditing, draft, isPending: sending.isPending, error, onSubmit });
  const { form, sentence, refusedImageText, submit } = state;

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={submitLabel}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {sentence && sentence !== 'uploadBoth' && <Notice tone="error">{text(sentence)}</Notice>}
      <PersonFields {...state} />
      <WorkFields {...state} />
      <LimitFields {...state} />
      {sentence === 'uploadBoth' && <Notice tone="error">{text(sentence)}</Notice>}
      <DocumentFields state={state} stored={stored} sending={sending} />
      {!sentence && error && !sending.isCancelled && <Notice tone="error">{refusedImageText ?? errorText}</Notice>}
      {sending.isCancelled && <Notice>{text('uploadCancelled')}</Notice>}
      <FormButtons submitLabel={submitLabel} sending={sending} cancel={cancel} />
    </form>
  );
}

/** While files are uploaded, the progress and a button that cancels the upload replace `cancel`. */
function FormButtons({ submitLabel, sending, cancel }: Pick<DriverFormProps, 'submitLabel' | 'sending' | 'cancel'>) {
  const text = useText(messages);
  const submitButton = useRef<HTMLButtonElement>(null);
  const { isPending, progress } = sending;
  return (
    <div className={styles.buttons}>
      <Button ref={submitButton} variant="primary" type="submit" pending={isPending}>
        {submitLabel}
      </Button>
      {isPending && progress !== undefined ? (
        <>
          <Button
            icon="close"
            onClick={() => {
              sending.cancel();
              // This button disappears when the upload ends.
              submitButton.current?.focus();
            }}
          >
            {text('cancelUpload')}
          </Button>
          <UploadProgress part={progress} />
        </>
      ) : (
        cancel
      )}
    </div>
  );
}

/** `part`: how much of the files was sent, 0 to 1. */
function UploadProgress({ part }: { part: number }) {
  const text = useText(messages);
  const sentence = (percent: number) => (part < 1 ? text('sending', { percent }) : text('checkingImages'));
  return (
    <>
      <span aria-hidden className={styles.progress}>
        {sentence(Math.round(part * 100))}
      </span>
      <VisuallyHidden>
        {/* Read out at every quarter: at every per cent a screen reader would not stop. */}
        <span role="status">{sentence(Math.floor(part * 4) * 25)}</span>
      </VisuallyHidden>
    </>
  );
}
