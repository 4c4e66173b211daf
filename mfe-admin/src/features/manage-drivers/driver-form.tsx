import { useRef, type ReactNode } from 'react';
import { Button, Notice, useText } from '@pahiya/ui';
import { useLeaveGuard } from '@pahiya/web-kit';
import {
  DRIVER_IMAGES,
  UploadProgress,
  useFields,
  useFollowSaved,
  useImageRefusal,
  useMissing,
  type Sending,
} from '@pahiya/web-kit/accounts';
import { type Draft } from '@pahiya/web-kit/draft';
import { LeaveDialog } from '@pahiya/web-kit/leaving';
import { DocumentFields } from './document-fields.tsx';
import { driverRules, formDataOf, type AboutDriver, type DriverFields } from './driver-fields.ts';
import { LimitFields } from './limit-fields.tsx';
import { messages } from './messages.ts';
import { PersonFields } from './person-fields.tsx';
import { WorkFields } from './work-fields.tsx';
import styles from './drivers.module.css';

const NEEDED = ['fullName', 'phoneNumber'] as const;
const NEEDED_OF_NEW = [...NEEDED, 'password', 'salary'] as const;

interface DriverFormProps {
  before: DriverFields;
  isEditing: boolean;
  /** Keeps what was typed about a new driver in this tab. */
  draft?: Draft<AboutDriver>;
  /** Addresses of the stored images, when there are any. */
  stored?: { license: string | undefined; aadhaar: string | undefined };
  sending: Sending;
  /** The failure of the last submit. */
  error: Error | null;
  /** Clears `error`. */
  onEdit: () => void;
  errorText: string;
  submitLabel: string;
  cancel?: ReactNode;
  onSubmit: (fields: DriverFields) => void;
}

/** The form for a new or an existing driver. Errors are shown after the first submit. */
export function DriverForm(props: DriverFormProps) {
  const { before, isEditing, draft, stored, sending, error, onEdit, errorText, submitLabel, cancel, onSubmit } = props;
  const text = useText(messages);
  const rules = (values: DriverFields) => driverRules(values, { isEditing, text });
  const fields = useFields(before, { draft, rules, failure: error, onEdit });
  const { form, restart, submit, tried, values } = fields;
  useFollowSaved<DriverFields, DriverFields>(before, { pending: sending.isPending, update: restart });
  const missing = useMissing(values, isEditing ? NEEDED : NEEDED_OF_NEW, isEditing ? [] : DRIVER_IMAGES);
  const isWrong = Object.values(rules(values)).some((sentence) => sentence !== undefined);
  const above = missing.fields ?? (isWrong && !missing.images ? text('correctFields') : undefined);
  const refusal = useImageRefusal(error);

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={submitLabel}
      onSubmit={submit(() => {
        if (!sending.isPending) onSubmit(values);
      })}
    >
      {tried && above && <Notice tone="error">{above}</Notice>}
      <PersonFields fields={fields} isEditing={isEditing} />
      <WorkFields fields={fields} isEditing={isEditing} />
      <LimitFields {...fields} />
      {tried && missing.images && <Notice tone="error">{missing.images}</Notice>}
      <DocumentFields fields={fields} isEditing={isEditing} stored={stored} sending={sending} refusal={refusal} />
      {error && !sending.isCancelled && <Notice tone="error">{refusal?.sentence ?? errorText}</Notice>}
      {sending.isCancelled && <Notice>{text('uploadCancelled')}</Notice>}
      <FormButtons submitLabel={submitLabel} sending={sending} cancel={cancel} />
      <LeaveQuestion values={values} before={before} isEditing={isEditing} />
    </form>
  );
}

interface LeaveQuestionProps extends Pick<DriverFormProps, 'before' | 'isEditing'> {
  values: DriverFields;
}

/**
 * Asks before changes are lost; what was typed about a new driver is kept. The parameter `edit` of the address opens and
 * closes the form, which has no path of its own.
 */
function LeaveQuestion({ values, before, isEditing }: LeaveQuestionProps) {
  const text = useText(messages);
  const isUnsaved = isEditing && [...formDataOf(values, before)].length > 0;
  return <LeaveDialog guard={useLeaveGuard(isUnsaved, 'edit')}>{text('leaveLost')}</LeaveDialog>;
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
              // This button disappears when the upload ends, so the focus moves to the submit button.
              submitButton.current?.focus();
            }}
          >
            {text('cancelUpload')}
          </Button>
          <span className={styles.progress}>
            <UploadProgress part={progress} />
          </span>
        </>
      ) : (
        cancel
      )}
    </div>
  );
}
