import { Button, Notice, useText } from '@pahiya/ui';
import { failureSentence } from '@pahiya/web-kit';
import { messages } from './messages.ts';

interface RegistrationFootProps {
  /** The failure of the write. */
  failure: Error | null;
  pending: boolean;
  /** Shown instead of the failure: what must be filled in first, or this form's own sentence for the failure. */
  instead?: string | undefined;
}

/** The end of a registration form: the failure and the submit button. */
export function RegistrationFoot({ failure, pending, instead }: RegistrationFootProps) {
  const text = useText(messages);
  const failed =
    failure && failureSentence(failure, { unreachable: failure.message, otherwise: text('registrationFailed') });
  const said = instead ?? failed;
  return (
    <>
      {said && <Notice tone="error">{said}</Notice>}
      <Button type="submit" variant="primary" size="large" wide pending={pending}>
        {text('register')}
      </Button>
    </>
  );
}
